import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, choice, moment, prose, sentId } from '../../model/entity.ts';
import { command, query } from '../../model/operation.ts';
import { Highlight } from '../coding/highlight.ts';
import { Person } from '../people/person.ts';

/**
 * Audience that a person has consented to, in ascending order: the researchers, everyone in the workspace, the public.
 */
export const CONSENT_SCOPES = ['INTERNAL', 'TEAM', 'PUBLIC'] as const;
export type ConsentScope = (typeof CONSENT_SCOPES)[number];
const scope = () => choice('ConsentScope', CONSENT_SCOPES);

/** True if a consent covers the intended use. */
export const covers = (given: ConsentScope | null, wanted: ConsentScope): boolean =>
  given !== null && CONSENT_SCOPES.indexOf(given) >= CONSENT_SCOPES.indexOf(wanted);

/** Consent of a person. */
export const Consent = answer('Consent', {
  /** id of the person */
  id: z.uuid(),
  /** null if nothing is recorded */
  scope: scope().nullable(),
  /** source of the consent, such as a signed form or a moment of a recording */
  source: z.string(),
  /** expiry; null for never */
  until: moment().nullable(),
  /** true after its expiry */
  expired: z.boolean(),
});
export type Consent = z.infer<typeof Consent.row>;
export const consent = query('consent', Consent, {
  on: Person,
  input: z.strictObject({ id: sentId() }),
  description: 'What a person has agreed to.',
});
export const setConsent = command('setConsent', Consent, {
  on: Person,
  input: z.strictObject({
    id: sentId(),
    scope: scope().nullable().default(null),
    source: prose(limits.consent.source).default(''),
    until: moment().nullable().default(null),
  }),
  audience: 'contributor',
  description: 'Record what a person has agreed to; a scope of null takes the record away.',
});

/** Consent for a single quote. */
export const QuoteConsent = answer('QuoteConsent', {
  /** id of the highlight */
  id: z.uuid(),
  /** consent of this quote alone; null if it follows its person's */
  own: scope().nullable(),
  /** effective scope; null if there is no consent or it has expired */
  scope: scope().nullable(),
  /** true if it is from a person of the directory; otherwise no consent is needed */
  fromPerson: z.boolean(),
  /** true if the workspace requires consent */
  required: z.boolean(),
});
export type QuoteConsent = z.infer<typeof QuoteConsent.row>;
export const quoteConsent = query('quoteConsent', QuoteConsent, {
  on: Highlight,
  input: z.strictObject({ id: sentId() }),
  description: 'How far a quote can go.',
});
export const setQuoteConsent = command('setQuoteConsent', QuoteConsent, {
  on: Highlight,
  input: z.strictObject({ id: sentId(), scope: scope().nullable().default(null) }),
  audience: 'contributor',
  description: 'Say how far one quote can go, whatever its person has agreed to; null has it follow its person again.',
});

/** A workspace's requirement of consent before words are shared or sent to a model. */
export const ConsentSettings = answer('ConsentSettings', { required: z.boolean() });
export const consentSettings = query('consentSettings', ConsentSettings, {
  input: z.strictObject({}),
  description:
    'Whether this workspace requires consent before quotes are published or shared, or words are sent to models and translators of other services.',
});
export const setConsentSettings = command('setConsentSettings', ConsentSettings, {
  audience: 'admin',
  input: z.strictObject({ required: z.boolean() }),
  description:
    'Require consent before quotes of people are published (team), shared publicly (public) or sent to models and translators of other services (any), or no longer.',
});
