import { IssueLink } from '@earshot/core/areas/integrations/issue-link';
import { search } from '@earshot/core/areas/search/search';
import { limits } from '@earshot/core/limits';
import { Member } from '@earshot/core/model/member';
import type { EventCall, Shown, Webhook } from '@earshot/core/plugin/webhook';
import { pathId } from '@earshot/core/rules/id';
import { cleanLine, cut } from '@earshot/core/rules/text';
import * as z from 'zod';
import { type Job, job } from '../../../jobs/job.ts';
import { untilAborted } from '../../../jobs/until-aborted.ts';
import { actorOf } from '../../../operations/access.ts';
import type { Change } from '../../../operations/change.ts';
import { memberVisit, stableId } from '../../../operations/member-visit.ts';
import type { Contributed } from '../../../plugins/registry.ts';
import { notify } from '../../notifications/notify.ts';
import type { Connections } from '../connections.ts';
import { receivedOf } from '../http/signature.ts';
import type { Integrations } from '../integrations.ts';
import { readIssueSoon } from '../issues.ts';
import { ask, type FaceParts, publicFace } from '../public-face.ts';
import { connectionsOfAccount, membersConnected, workspaceConnection } from '../store/connections.ts';
import { subscribed } from '../store/subscriptions.ts';
import { eraseEventBody, waitingEvent } from '../store/webhook-events.ts';
import { keepSoon } from './keep-subscriptions.ts';

export interface EventParts extends FaceParts {
  integrations: Integrations;
  connections: Connections;
}

/** Maximum number of hits shown at the service. */
const HITS = 5;
const MOST_OF_TEXT = 300;
/** Maximum characters of a recording's title, so that the surrounding sentence stays whole. */
const MOST_OF_TITLE = 100;
/** Paths of results with a page of their own; search shows the rest. */
const PAGES: Readonly<Record<string, (id: string) => string>> = {
  NOTE: (id) => `/data/${pathId('', id)}`,
  INSIGHT: (id) => `/insights/${pathId('', id)}`,
};

/** Carries out the effects of an event; then only its id is stored. */
export function takeEvent(parts: EventParts): Job {
  return job({
    kind: 'take-event',
    input: z.strictObject({ webhook: z.string(), eventId: z.string() }),
    deadlineMs: limits.integrations.webhookMs,
    description: 'Do what an event of another service asks for.',
    run: async ({ input, change, signal }) => {
      const event = await waitingEvent(change.transaction, input);
      const found = await parts.integrations.webhook(
        change.workspaceId,
        ({ id }) => id === input.webhook,
        change.transaction,
      );
      if (event && found) {
        const call = callFor(parts, change, found.hook, signal);
        const received = receivedOf(event.headers, event.body);
        await untilAborted(found.hook.contribution.handle?.({ ...call, received }) ?? Promise.resolve(), signal);
      }
      await eraseEventBody(change.transaction, input);
    },
  });
}

/** Capabilities of a plugin while it handles an event. */
function callFor(
  parts: EventParts,
  change: Change,
  { from, contribution }: Contributed<Webhook>,
  signal: AbortSignal,
): Omit<EventCall, 'received'> {
  const { integrations, connections } = parts;
  const { workspaceId, transaction } = change;
  const { integration } = contribution;
  const http = async () => integrations.http(await integrations.demand(workspaceId, integration, transaction), signal);
  return {
    http: {
      json: async (...asking) => (await http()).json(...asking),
      text: async (...asking) => (await http()).text(...asking),
    },
    connection: async () => {
      const id = await workspaceConnection(transaction, integration);
      return id === undefined ? undefined : (await connections.fresh(workspaceId, id)).secrets;
    },
    issueChanged: async (remoteId) => {
      const links = await change.rows(IssueLink).ids({ where: { integration, remoteId } });
      for (const id of links) await readIssueSoon(change, id);
    },
    disconnected: async (accountId, removedAt) => {
      const own = integrations.of(from.plugin.id);
      const forget = removedAt !== undefined;
      for (const id of await connectionsOfAccount(transaction, own, { accountId, before: removedAt }))
        await connections.refuse(workspaceId, id, integrations.titleOf(integration), { forget });
    },
    transcriptReady: async (accountId, { title }) => {
      const members = await connectedMembers(change, integration, accountId);
      const recording = cut(cleanLine(title), MOST_OF_TITLE).trimEnd();
      await notify(change, {
        // Viewers cannot import.
        memberIds: members.filter(({ role }) => role !== 'VIEWER').map(({ id }) => id),
        title: `The transcript of “${recording}” can be imported from ${integrations.titleOf(integration)}`,
        text: 'Open a project and choose the recording from the menu beside New note.',
      });
    },
    subscriber: async (subscriptionId) => {
      const all = await subscribed(transaction, integration, subscriptionId);
      const [first] = all;
      return (
        first && {
          accountId: first.accountId,
          ask: (use) => connections.call(workspaceId, first.id, use),
          subscriptionChanged: async () => {
            for (const { id } of all) await keepSoon(change, id);
          },
        }
      );
    },
    publicPage: (url) => publicFace(parts, url),
    searchAs: (by, accountId, query) =>
      integrations.of(from.plugin.id).includes(by)
        ? searchAs(parts, change, { integration: by, accountId, query })
        : Promise.resolve(undefined),
  };
}

/** Members who connected an account and can still sign in. */
async function connectedMembers(change: Change, integration: string, accountId: string): Promise<Member[]> {
  const ids = await membersConnected(change.transaction, integration, accountId);
  return change.rows(Member).find({ where: { id: ids, suspended: false } });
}

/** Searches as the one member who connected an account. */
async function searchAs(
  parts: EventParts,
  change: Change,
  { integration, accountId, query }: { integration: string; accountId: string; query: string },
): Promise<Shown[] | undefined> {
  const members = await connectedMembers(change, integration, accountId);
  // An account connected by two members cannot be attributed to either.
  const [member] = members;
  if (!member || members.length > 1) return undefined;
  const visit = memberVisit(actorOf(member), integration, stableId(change.workspaceId, accountId, query));
  const { items } = await ask(parts, search, { query, limit: HITS }, visit);
  return items.map(({ type, pageId, title, content, placeTitle }) => ({
    title: title.map(({ text }) => text).join('') || placeTitle,
    text: content
      .map(({ text }) => text)
      .join('')
      .slice(0, MOST_OF_TEXT),
    url: `${parts.origin}${PAGES[type]?.(pageId) ?? `/search#q=${encodeURIComponent(query)}`}`,
  }));
}
