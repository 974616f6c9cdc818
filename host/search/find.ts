import { limits } from '@earshot/core/limits';
import type { SearchHit, SearchResult, SearchType, Title } from '@earshot/core/model/search';
import { excerpt, type Fragment, fragments } from '@earshot/core/rules/fragments';
import { marks, type ParsedQuery } from '@earshot/core/rules/search-query';
import { displayTitle } from '@earshot/core/rules/text';
import type { Titled } from '@earshot/core/texts';
import type { Transaction } from '../store/database.ts';
import { indexQuery } from './query-sql.ts';
import { type ShareOf, wordShares } from './word-shares.ts';

/*
 * search_items has no row security (PostgreSQL would not use its GIN indexes for @@): every statement here binds the
 * workspace and the places that the reader may read, before anything is counted or ranked (SE-15).
 */

export interface Search {
  query: ParsedQuery;
  /** the places that the reader may read */
  places: string[];
  types: SearchType[];
  titleOnly: boolean;
  limit: number;
  offset: number;
}

/** More matches than this are neither counted nor ranked: GIN keeps no ranks, so ranking all means reading all. */
export const COUNTED = 1000;
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

/** One statement with what it binds. */
export interface Statement {
  text: string;
  bind: unknown[];
}

const READABLE = 'workspace_id = $1 and place_id = any($2::uuid[]) and not trashed and not page_trashed';

/** The statement behind `find`: the newest matches, their number, and one page of them by rank. */
export function searchStatement(workspaceId: string, search: Search, shareOf: ShareOf): Statement {
  const bind: unknown[] = [workspaceId, search.places];
  const $ = (value: unknown) => `$${bind.push(value)}`;
  const query = indexQuery(search.query, shareOf);
  const exact = `${$(query.exact)}::tsquery`;
  const vector = search.titleOnly ? 'title_words' : 'words';
  const types = search.types.length === 0 ? '' : ` and type = any(${$(search.types)}::text[])`;
  const newest = `order by updated_at desc limit ${COUNTED + 1}`;
  const matching = search.titleOnly ? `title_words @@ ${exact}` : wordsMatch();
  const end = Math.max(0, Math.min(search.limit, limits.searchQuery.results - search.offset));

  function wordsMatch(): string {
    const conditions = [`words @@ ${$(query.indexed)}::tsquery`];
    // "is true" keeps PostgreSQL from asking the index for these too.
    if (query.left !== '') conditions.push(`(words @@ ${$(query.left)}::tsquery) is true`);
    if (query.ordered.queries.length > 0) conditions.push(inOrder());
    return conditions.join(' and ');
  }

  // Positions tell where tokens stand, except in texts that have too many (words.ts): those are read.
  function inOrder(): string {
    const { queries, patterns } = query.ordered;
    const read = `(select bool_and(words @@ term.query or array_to_string(folded, '') || ' ' ~ term.pattern)
      from unnest(${$(queries)}::tsquery[], ${$(patterns)}::text[]) as term (query, pattern))`;
    return `(words @@ ${exact} or partial and ${read})`;
  }

  const text = `
    with matched as materialized (
      select id, type, updated_at, title_words, words from search_items where ${READABLE}${types} and ${matching} ${newest}),
    titled as materialized (
      select id, type, updated_at, title_words, words from search_items where (select count(*) from matched) > ${COUNTED}
        and ${READABLE}${types} and title_words @@ ${exact} ${newest}),
    ranked as (
      select id, updated_at, title_words @@ ${exact} as in_title, ${vector} @@ ${$(query.whole)}::tsquery as whole,
        ts_rank(${vector}, ${exact}, 1) as rank from (table matched union all table titled) as hits),
    page as (
      select id, row_number() over (order by in_title desc, whole desc, rank desc, updated_at desc, id) as place
      from (select distinct * from ranked) as once order by place limit ${$(end)} offset ${$(search.offset)})
    select (select count(*)::int from matched) as total,
      (select jsonb_object_agg(type, number) from (select type, count(*)::int as number from (select type from matched limit ${COUNTED}) as counted group by type) as kinds) as counts,
      (select jsonb_agg(jsonb_build_object('id', i.id, 'type', i.type, 'title', i.title, 'placeId', i.place_id, 'pageId', i.page_id,
          'updatedAt', i.updated_at, 'place', ${named('place')}, 'page', ${named('shown')},
          'content', part.content, 'part', coalesce(part.number, 1), 'parts', cardinality(i.parts)) order by page.place)
        from page join search_items i on i.workspace_id = $1 and i.id = page.id
        ${JOINS}
        left join lateral (
          select content, number from unnest(i.parts, i.folded) with ordinality as p (content, folded, number)
          order by coalesce(folded || ' ' ~ ${$(query.shown)}, false) desc, number limit 1) as part on true) as items`;
  return { text, bind };
}

const named = (alias: string) => `jsonb_build_object('type', ${alias}.type, 'title', ${alias}.title)`;
const JOINS = `left join search_items place on place.workspace_id = $1 and place.id = i.place_id
        left join search_items shown on shown.workspace_id = $1 and shown.id = i.page_id`;

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
  const { text, bind } = searchStatement(transaction.workspaceId ?? '', search, await wordShares(transaction));
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
