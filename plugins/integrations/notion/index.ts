import { integration, oauthApp } from '@earshot/core/plugin/integration';
import { plugin } from '@earshot/core/plugin/plugin';
import type { FetchDocument, ListDocuments, RemoteDocument } from '@earshot/core/plugin/remote-document';
import { Refusal } from '@earshot/core/refusal';
import { RemoteFailure } from '@earshot/core/remote-failure';
import * as z from 'zod';
import { askNotion, type Call, listOf, NOTION, Page, titleOf } from './api.ts';
import { readBlocks } from './blocks.ts';
import { pageHtml } from './page-html.ts';

const UNTITLED = 'Untitled';
const LINK = /^https:\/\/(?:[\w-]+\.)*notion\.(?:so|com|site)\//i;
const PAGE_ID = /([0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:[/?#]|$)/i;

const documentOf = (page: Page): RemoteDocument => ({
  id: page.id,
  title: titleOf(page) || UNTITLED,
  detail: '',
  changedAt: page.last_edited_time ?? null,
});

/** A page by its id; refuses in words if the account has no access. */
async function pageBy(call: Call, id: string): Promise<Page> {
  try {
    return await askNotion(call, `/pages/${encodeURIComponent(id)}`, Page);
  } catch (fault) {
    if (fault instanceof RemoteFailure && (fault.status === 404 || fault.status === 400))
      throw new Refusal(
        'UNPROCESSABLE',
        'Notion shows this page to nobody with this connection. Open its connections in Notion and add Earshot.',
      );
    throw fault;
  }
}

const list: ListDocuments = async ({ query, cursor, ...call }) => {
  if (/^https?:\/\//i.test(query)) {
    const id = LINK.test(query) ? PAGE_ID.exec(query)?.[1] : undefined;
    if (!id)
      throw new Refusal('BAD_USER_INPUT', 'This is no link to a page in Notion. Copy one in Notion, under Share.');
    return { documents: [documentOf(await pageBy(call, id))], cursor: null };
  }
  const found = await askNotion(call, '/search', listOf(Page), {
    json: {
      query,
      filter: { property: 'object', value: 'page' },
      sort: { direction: 'descending', timestamp: 'last_edited_time' },
      page_size: 50,
      ...(cursor === '' ? {} : { start_cursor: cursor }),
    },
  });
  return {
    documents: found.results.filter(({ archived, in_trash }) => !archived && !in_trash).map(documentOf),
    cursor: found.has_more ? (found.next_cursor ?? null) : null,
  };
};

const fetchPage: FetchDocument = async ({ id, ...call }) => {
  const title = titleOf(await pageBy(call, id)) || UNTITLED;
  return { fileName: `${title}.html`, text: pageHtml(title, await readBlocks(call, id)) };
};

const notion = integration({
  id: 'NOTION',
  title: 'Notion',
  description: 'Imports pages of your Notion as notes.',
  kind: 'NOTES',
  owner: 'MEMBER',
  reads: ['Reads the pages that you choose when you connect it', 'Changes nothing in Notion'],
  connect: {
    by: 'oauth',
    authorizeUrl: `${NOTION}/v1/oauth/authorize`,
    tokenUrl: `${NOTION}/v1/oauth/token`,
    scopes: [],
    parameters: { owner: 'user' },
    sends: 'json',
    client: 'basic',
  },
  perSecond: 3,
  account: async (call) => {
    const shape = z.looseObject({
      id: z.string(),
      name: z.string().nullish(),
      bot: z.looseObject({ workspace_name: z.string().nullish() }).optional(),
    });
    const { id, name, bot } = await askNotion(call, '/users/me', shape);
    return { id, name: bot?.workspace_name || name || 'Notion' };
  },
  documents: {
    title: 'Pages',
    searchedBy: 'Words of a title, or a link to a page',
    links: ['notion.so', '*.notion.so', 'notion.com', '*.notion.com', '*.notion.site'],
    list,
    fetch: fetchPage,
  },
});

export default plugin({
  id: 'notion',
  title: 'Notion',
  description: 'Connects Notion through a public integration of your own: create it in Notion’s developer settings.',
  needs: { http: [new URL(NOTION).host] },
  settings: z.strictObject({ ...oauthApp }),
  contributes: [notion],
});
