import { isLinkAt, linkTitle } from '@earshot/core/areas/integrations/remote-document';
import { limits } from '@earshot/core/limits';
import type { ConnectionCall } from '@earshot/core/plugin/connection-call';
import { remoteDocumentPage } from '@earshot/core/plugin/remote-document';
import { Refusal } from '@earshot/core/refusal';
import { cleanLine, cut } from '@earshot/core/rules/text';
import * as z from 'zod';
import { type Handler, inside } from '../../operations/handlers.ts';
import { caller } from './caller.ts';
import { type Connections, inWords } from './connections.ts';
import { type Integrations, linkHostsOf, type Offered } from './integrations.ts';

async function titleAt(call: ConnectionCall, { contribution }: Offered, link: string): Promise<string | undefined> {
  const { links, documents } = contribution;
  if (links)
    return z
      .string()
      .optional()
      .parse(await links.titleOf({ ...call, link }));
  const page = await documents?.list({ ...call, query: link, folder: '', cursor: '' });
  return page && remoteDocumentPage.parse(page).documents[0]?.title;
}

/** Queries for titles of pasted links, with the account of the user who pastes them (SH-03). */
export const linkTitleHandlers = (integrations: Integrations, connections: Connections): Handler[] => [
  inside(linkTitle, async ({ input: { integration, link }, work, visit }) => {
    const { workspaceId, memberId } = caller(visit);
    const offered = await integrations.demand(workspaceId, integration, work.transaction);
    const { title: service } = offered.contribution;
    if (!isLinkAt(linkHostsOf(offered.contribution), link))
      throw new Refusal('BAD_USER_INPUT', `${service} cannot show the title of this link.`);
    const id = await connections.demandFor(memberId, offered, work.transaction);
    // No transaction stays open while the service answers.
    const title = await work.transaction.ahead(
      `the title of ${link} by ${id}`,
      async () => id,
      () => connections.call(workspaceId, id, (call) => titleAt(call, offered, link)).catch(inWords(service)),
    );
    return { title: title === undefined ? null : cut(cleanLine(title), limits.fileName) || null };
  }),
];
