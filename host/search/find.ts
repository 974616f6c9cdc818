import type { SearchHit, SearchResult, SearchType, Title } from '@earshot/core/model/search';
import { excerpt, type Fragment, fragments } from '@earshot/core/rules/fragments';
import { marks, type ParsedQuery } from '@earshot/core/rules/search-query';
import { displayTitle } from '@earshot/core/rules/text';
import type { Titled } from '@earshot/core/texts';
import type { Transaction } from '../store/database.ts';
import { COUNTED, JOINS, named, READABLE, type Search, type Statement, searchStatement } from './statement.ts';
import { wordShares } from './word-shares.ts';

const PREVIEW = 200;

const DEFAULTS: Record<SearchType, Titled> = {
  HIGHLIGHT: 'highlight',
  INSIGHT: 'insight',
  NOTE: 'note',
  PERSON: 'participant',
  PROJECT: 'project',
  PROJECT_CATEGORY: 'folder',
  CHANNEL: 'channel',
  THEME: 'theme',
  TAG: 'tag',
};

interface Found {
  id: string;
  type: SearchType;
  title: string;
  placeId: string;
  pageId: string;
  updatedAt: string;
  place: Named;
  page: Named;
  content: string | null;
  part: number;
  parts: number;
}
interface Named {
  type: SearchType | null;
  title: string | null;
}
interface Answer {
  total: number;
  counts: Record<string, number> | null;
  items: Found[] | null;
}

/** What a reader may read and finds by a query, best first; without words nothing is found. */
export async function find(transaction: Transaction, search: Search): Promise<SearchResult> {
  const { offset, query, types } = search;
  if (query.terms.length === 0 || search.places.length === 0)
    return { items: [], total: 0, totalExact: true, offset, counts: {} };
  const found = await ask(transaction, search);
  // How many there are of each type is said of all types, whichever are shown.
  const { counts } = types.length === 0 ? found : await ask(transaction, { ...search, types: [], limit: 0 });
  return {
    items: (found.items ?? []).map((item) => hit(item, search)),
    total: Math.min(found.total, COUNTED),
    totalExact: found.total <= COUNTED,
    offset,
    counts: counts ?? {},
  };
}

async function ask(transaction: Transaction, search: Search): Promise<Answer> {
  const shares = await wordShares(transaction);
  const workspaceId = transaction.workspaceId ?? '';
  const first = searchStatement(workspaceId, search, shares);
  const found = await answerTo(transaction, first);
  if (!first.newestOnly || found.total > COUNTED) return found;
  return answerTo(transaction, searchStatement(workspaceId, search, shares, { mayWalk: false }));
}

async function answerTo(transaction: Transaction, { text, bind }: Statement): Promise<Answer> {
  const [answer] = await transaction.sql<Answer>(text, bind);
  return answer ?? { total: 0, counts: null, items: null };
}

/** Titles of the newest pages at some places. */
export async function findTitles(transaction: Transaction, places: string[], first: number): Promise<Title[]> {
  const found = await transaction.sql<Omit<Found, 'page'>>(
    `select i.id, i.type, i.title, i.page_id as "pageId", ${named('place')} as place from (
       select * from search_items where ${READABLE} and page_id = id order by updated_at desc limit $3) as i
     ${JOINS} order by i.updated_at desc, i.id`,
    [transaction.workspaceId, places, first],
  );
  return found.map(({ id, type, title, pageId, place }) => ({
    id,
    type,
    title: displayTitle(DEFAULTS[type], title),
    placeTitle: titleOf(place),
    pageId,
  }));
}

const titleOf = ({ type, title }: Named): string => (type ? displayTitle(DEFAULTS[type], title) : '');

function hit(found: Found, { query, titleOnly }: Search): SearchHit {
  const { id, type, placeId, pageId, place, content } = found;
  const text = content ?? '';
  const shown = excerpt(text, titleOnly ? [] : marks(text, query), PREVIEW);
  const updatedAt = new Date(found.updatedAt).toISOString();
  const title = titleFragments(found, query);
  return { id, type, title, content: withEdges(shown, found), placeId, placeTitle: titleOf(place), pageId, updatedAt };
}

// What is shown on a page and has no title of its own is known by that page's.
function titleFragments({ id, pageId, type, title, page }: Found, query: ParsedQuery): Fragment[] {
  if (title.trim() !== '') return fragments(title, marks(title, query));
  const text = pageId === id ? displayTitle(DEFAULTS[type], title) : titleOf(page);
  return [{ text, match: false }];
}

const CUT: Fragment = { text: '…', match: false };

/** An excerpt of one part of a text, with … where other parts come before or after it. */
function withEdges(shown: Fragment[], { part, parts }: Found): Fragment[] {
  const before = part > 1 && shown[0]?.text !== CUT.text ? [CUT] : [];
  const after = part < parts && shown.at(-1)?.text !== CUT.text ? [CUT] : [];
  return [...before, ...shown, ...after];
}
