import { integrations } from '@earshot/core/areas/integrations/integration';
import { isLinkAt, remoteDocuments } from '@earshot/core/areas/integrations/remote-document';
import type { AnyExtension } from '@tiptap/core';
import { useMemo } from 'react';
import { Refused } from '../../../data/refused.ts';
import type { Stores } from '../../../data/stores.ts';
import { useStores } from '../../../data/use-stores.ts';
import { linkTitles } from './link-titles.ts';

/** What a link leads to, asked with the account of whoever pastes it (SH-03); they may not see it, and then it stays a link. */
async function titleOf({ api }: Stores, link: string): Promise<string | undefined> {
  try {
    const known = await api.ask(integrations, {});
    const own = known.find(
      ({ owner, connection, enabled, documentLinks }) =>
        owner === 'MEMBER' && enabled && connection?.state === 'CONNECTED' && isLinkAt(documentLinks, link),
    );
    if (!own) return undefined;
    const { documents } = await api.ask(remoteDocuments, { integration: own.id, query: link });
    return documents[0]?.title;
  } catch (reason) {
    if (reason instanceof Refused) return undefined;
    throw reason;
  }
}

/** Lets pasted links to pages and files of connected services show their titles; fixed for the life of a document. */
export function useLinkTitles(): AnyExtension {
  const stores = useStores();
  return useMemo(() => linkTitles((link) => titleOf(stores, link)), [stores]);
}
