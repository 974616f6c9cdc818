import { Highlight } from '@earshot/core/areas/coding/highlight';
import {
  type ConsentScope,
  consent,
  consentSettings,
  quoteConsent,
  setConsent,
  setConsentSettings,
  setQuoteConsent,
} from '@earshot/core/areas/consent/consent';
import { Person } from '@earshot/core/areas/people/person';
import { Workspace } from '@earshot/core/model/workspace';
import { type Handler, inside } from '../../operations/handlers.ts';
import type { Work } from '../../operations/work.ts';
import {
  consentOf,
  highlightScopes,
  ownConsentOf,
  requiresConsent,
  storeConsent,
  storeOwnConsent,
  storeRequired,
} from './store/consents.ts';

async function quoteOf({ transaction }: Work, id: string) {
  const [asked] = await highlightScopes(transaction, [id]);
  const own: ConsentScope | null = await ownConsentOf(transaction, id);
  return {
    id,
    own,
    scope: asked?.scope ?? own,
    fromPerson: asked !== undefined,
    required: await requiresConsent(transaction),
  };
}

/** Operations on consents of people and of single quotes. */
export const consentHandlers = (): Handler[] => [
  inside(consent, async ({ work, object }) => ({
    id: object.id,
    ...(await consentOf(work.transaction, object.id)),
  })),
  inside(setConsent, async ({ input: { id, ...given }, work, object }) => {
    const { scope, source, until } = await consentOf(work.transaction, id);
    await storeConsent(work.transaction, id, given);
    work.emit('updated', Person, [object], ['consent']);
    work.undoBy(setConsent, { id, scope, source, until });
    return { id, ...(await consentOf(work.transaction, id)) };
  }),
  inside(quoteConsent, ({ work, object }) => quoteOf(work, object.id)),
  inside(setQuoteConsent, async ({ input: { id, scope }, work, object }) => {
    work.undoBy(setQuoteConsent, { id, scope: await ownConsentOf(work.transaction, id) });
    await storeOwnConsent(work.transaction, id, scope);
    work.emit('updated', Highlight, [object], ['consent']);
    return quoteOf(work, id);
  }),
  inside(consentSettings, async ({ work }) => ({ required: await requiresConsent(work.transaction) })),
  inside(setConsentSettings, async ({ input: { required }, work }) => {
    work.undoBy(setConsentSettings, { required: await requiresConsent(work.transaction) });
    await storeRequired(work.transaction, required);
    work.emit('updated', Workspace, [await work.load(Workspace, work.workspaceId)], ['consent']);
    return { required };
  }),
];
