import { Refusal } from '@earshot/core/refusal';
import { numberText } from '@earshot/core/rules/number-text';
import type { Transaction } from '../../store/database.ts';
import { heldBack } from './store/held-back.ts';

/** Notice of texts that were not sent to a model; '' if all were. The noun takes an s. */
export const leftOut = (count: number, noun: string): string =>
  count === 0 ? '' : `Left out: ${numberText(count)} ${noun}${count === 1 ? '' : 's'} of people without consent.`;

/** Notice when all texts were left out. */
export const nothingLeft = (count: number, noun: string): string =>
  `${leftOut(count, noun)} Nothing was left to send to the text model.`;

const WHO = { NOTE: 'People who speak in this note', INSIGHT: 'People who are quoted in this insight' };
type Page = keyof typeof WHO;

/** Reason why a page cannot be sent to another service for want of consent; '' if it can. */
export const noConsentIn = async (transaction: Transaction, id: string, type: Page = 'NOTE'): Promise<string> =>
  (await heldBack(transaction, [{ id, type }])).size > 0
    ? `${WHO[type]} have given no consent, so it is not sent to other services. Record their consent on their profiles first.`
    : '';

/** Refuses to send a page with participants' words without consent to another service. */
export async function demandSendable(transaction: Transaction, id: string, type: Page = 'NOTE'): Promise<void> {
  const problem = await noConsentIn(transaction, id, type);
  if (problem !== '') throw new Refusal('UNPROCESSABLE', problem);
}
