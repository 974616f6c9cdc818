import { integrations } from '@earshot/core/areas/integrations/integration';
import { isLinkAt, linkTitle } from '@earshot/core/areas/integrations/remote-document';
import type { AnyExtension } from '@tiptap/core';
import { useMemo } from 'react';
import { Refused } from '../../../data/refused.ts';
import type { Stores } from '../../../data/stores.ts';
import { useStores } from '../../../data/use-stores.ts';
import { linkTitles } from './link-titles.ts';

/**
 * Title of a link's target, requested by the account of the user who pastes it (SH-03); undefined if they cannot see
 * it.
 */
async function titleOf({ api }: Stores, link: string): Promise<string | undefined> {
  try {
    const known = await api.ask(integrations, {});
    const own = known.find(
      ({ owner, connection, enabled, linkHosts }) =>
        owner === 'MEMBER' && enabled && connection?.state === 'CONNECTED' && isLinkAt(linkHosts, link),
    );
    if (!own) return undefined;
    const { title } = await api.ask(linkTitle, { integration: own.id, link });
    return title ?? undefined;
  } catch (reason) {
    if (reason instanceof Refused) return undefined;
    throw reason;
  }
}

/** Titles for pasted links to pages, files and issues of connected services; fixed for the life of a document. */
export function useLinkTitles(): AnyExtension {
  const stores = useStores();
  return useMemo(() => linkTitles((link) => titleOf(stores, link)), [stores]);
}
