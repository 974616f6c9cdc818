import { Refusal } from '@earshot/core/refusal';
import type { Transaction } from '../../store/database.ts';
import { heldBack } from './store/held-back.ts';

/** What people are told of texts that were not sent to a model; '' where all were. The noun takes an s. */
export const leftOut = (count: number, noun: string): string =>
  count === 0
    ? ''
    : `Left out: ${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'} of people without consent.`;

/** What people are told where all texts were left out. */
export const nothingLeft = (count: number, noun: string): string =>
  `${leftOut(count, noun)} Nothing was left to send to the text model.`;

const NOT_SENT =
  'People who speak in this note have given no consent, so it is not sent to other services. Record their consent on their profiles first.';

/** Why a note is not sent to a model or translator of another service for want of consent; '' where it may be. */
export const noConsentIn = async (transaction: Transaction, noteId: string): Promise<string> =>
  (await heldBack(transaction, [{ id: noteId, type: 'NOTE' }])).size > 0 ? NOT_SENT : '';

/** Refuses to send a note that holds words of people without consent. */
export async function demandSendable(transaction: Transaction, noteId: string): Promise<void> {
  const problem = await noConsentIn(transaction, noteId);
  if (problem !== '') throw new Refusal('UNPROCESSABLE', problem);
}
