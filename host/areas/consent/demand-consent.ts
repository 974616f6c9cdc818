import { type ConsentScope, covers } from '@earshot/core/areas/consent/consent';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { cut } from '@earshot/core/rules/text';
import type { Transaction } from '../../store/database.ts';
import { type Asked, citationScopes, highlightScopes, requiresConsent } from './store/consents.ts';

const SCOPES = { citations: citationScopes, highlights: highlightScopes };

/** Quotes whose consent does not cover a scope; none if the workspace requires no consent. */
export async function withoutConsent(
  transaction: Transaction,
  kind: keyof typeof SCOPES,
  ids: readonly string[],
  wanted: ConsentScope,
): Promise<Asked[]> {
  if (ids.length === 0 || !(await requiresConsent(transaction))) return [];
  return (await SCOPES[kind](transaction, ids)).filter(({ scope }) => !covers(scope, wanted));
}

const WHAT: Record<ConsentScope, string> = {
  INTERNAL: 'to be used',
  TEAM: 'to be published',
  PUBLIC: 'to be shared publicly',
};
/** Maximum characters of a quote shown in a refusal. */
const SHOWN = 80;
/** Trailing characters of a quote that are cut, as the refusal continues after it. */
const END = /[\s.,;:]+$/u;

/** Refuses quotes beyond their consent, naming them and the remedy. */
export async function demandConsent(
  transaction: Transaction,
  kind: keyof typeof SCOPES,
  ids: readonly string[],
  wanted: ConsentScope,
): Promise<void> {
  const missing = await withoutConsent(transaction, kind, ids, wanted);
  if (missing.length === 0) return;
  const shown = missing.slice(0, limits.consent.named);
  const quotes = shown.map(({ text }) => `“${cut(text.replace(END, ''), SHOWN)}”`).join(', ');
  const more = missing.length > shown.length ? ` and ${missing.length - shown.length} more` : '';
  const [who, them] = missing.length === 1 ? ['This quote has', 'it'] : [`${missing.length} quotes have`, 'them'];
  throw new Refusal(
    'FORBIDDEN',
    `${who} no consent ${WHAT[wanted]}: ${quotes}${more}. Record consent on the person’s profile or for the highlight, or take ${them} out.`,
    { quoteIds: missing.map(({ id }) => id) },
  );
}
