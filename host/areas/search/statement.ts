import type { SearchOrder } from '@earshot/core/areas/search/search';
import { limits } from '@earshot/core/limits';
import type { SearchType } from '@earshot/core/model/search-type';
import type { ParsedQuery } from '@earshot/core/rules/words/search-query';
import type { Narrowing } from '../../store/find.ts';
import { type IndexQuery, indexQuery } from './query-sql.ts';
import { boundPlaces, readableIn } from './readable.ts';
import { createdAt, type SearchTable } from './tables.ts';
import type { ShareOf, WordShares } from './word-shares.ts';

/*
 * The search tables have no row security (PostgreSQL would not use its GIN indexes for @@): every statement here binds
 * the workspace and the places that the reader can read, before anything is counted or ranked (SE-15).
 */

export interface Search {
  table: SearchTable;
  query: ParsedQuery;
  /** places that the reader can read */
  places: string[];
  types: SearchType[];
  titleOnly: boolean;
  /** further conditions on the rows `item`; `$` binds their values */
  narrow?: readonly Narrowing[];
  /** default is relevance; without words that is the last change */
  orderBy?: SearchOrder;
  direction?: 'ASC' | 'DESC';
  limit: number;
  offset: number;
}

/** Maximum number of counted and ranked matches: GIN stores no ranks, so ranking requires reading all. */
export const COUNTED = 1000;

/** A statement with its bound values. */
export interface Statement {
  text: string;
  bind: unknown[];
  /** true if only the newest items were searched: a low count does not mean that there are no more */
  newestOnly: boolean;
}

// Frequent words are found fast by scanning from the newest item back, rare ones by their index. A scan reads twice
// COUNTED / share items, the index share * items: above this share scanning is faster. PostgreSQL would choose too, but
// it assumes that a phrase is as frequent as its words and then scans everything.
/** Number of newest items that a scan needs for words of this frequency; undefined if their index is faster. */
export const walks = (share: number, items: number): number | undefined =>
  share * share * items > 4 * COUNTED ? Math.ceil((2 * COUNTED) / share) : undefined;

// Conditions alone have no index: scanning the newest items is short compared with reading all.
const WALKED_WITHOUT_WORDS = 20 * COUNTED;
const walksWithoutWords = (items: number): number | undefined =>
  items > 10 * WALKED_WITHOUT_WORDS ? WALKED_WITHOUT_WORDS : undefined;

/** The share of items with all words of a query, assuming independence. */
export const shareOfAll = ({ terms }: ParsedQuery, shareOf: ShareOf): number =>
  terms.flatMap(({ tokens }) => tokens).reduce((share, token) => share * shareOf(token), 1);

/** Condition that an item's words, including its title, match the query; `$` binds a value. */
export function wordsMatch({ indexed, left, exact, ordered }: IndexQuery, $: (value: unknown) => string): string {
  const conditions = [`words @@ ${$(indexed)}::tsquery`];
  // "is true" prevents PostgreSQL from using the index for these too.
  if (left !== '') conditions.push(`(words @@ ${$(left)}::tsquery) is true`);
  // Positions of tokens are stored except in texts with too many (processing/areas/search/indexed-text.ts): those are
  // read.
  const read = () => `(select bool_and(words @@ term.query or array_to_string(folded, '') || ' ' ~ term.pattern)
    from unnest(${$(ordered.queries)}::tsquery[], ${$(ordered.patterns)}::text[]) as term (query, pattern))`;
  if (ordered.queries.length > 0) conditions.push(`(words @@ ${$(exact)}::tsquery or partial and ${read()})`);
  return conditions.join(' and ');
}

/** The column that a search is ordered by, and true if ascending; undefined if words are ranked. */
function columnOf({ table, query, orderBy = 'RELEVANCE', direction = 'DESC' }: Search): Order | undefined {
  if (orderBy !== 'RELEVANCE')
    return { column: orderBy === 'CREATED' ? createdAt(table, 'item') : 'item.updated_at', direction };
  return query.terms.length === 0 ? NEWEST : undefined;
}

interface Order {
  column: string;
  direction: 'ASC' | 'DESC';
}
const NEWEST: Order = { column: 'item.updated_at', direction: 'DESC' };

/** Conditions and ranking for words. */
function wordsOf(search: Search, shares: WordShares, $: (value: unknown) => string) {
  if (search.query.terms.length === 0)
    return { matching: 'true', titled: 'false', ranks: 'true as in_title, true as whole, 0 as rank', shown: $([]) };
  const query = indexQuery(search.query, shares.words);
  const exact = `${$(query.exact)}::tsquery`;
  const vector = search.titleOnly ? 'title_words' : 'words';
  return {
    matching: search.titleOnly ? `title_words @@ ${exact}` : wordsMatch(query, $),
    titled: `title_words @@ ${exact}`,
    ranks: `title_words @@ ${exact} as in_title, ${vector} @@ ${$(query.whole)}::tsquery as whole,
        ts_rank(${vector}, ${exact}, 1) as rank`,
    shown: $(query.shown),
  };
}

/**
 * The statement behind `find`: the first matches in order (the newest ones if words are ranked), their number, and one
 * page of them.
 */
export function searchStatement(
  workspaceId: string,
  search: Search,
  shares: WordShares,
  { mayWalk = true } = {},
): Statement {
  const bind: unknown[] = [workspaceId, boundPlaces(search.places)];
  const $ = (value: unknown) => `$${bind.push(value)}`;
  const { table } = search;
  const order = columnOf(search);
  const types = search.types.length === 0 ? '' : ` and type = any(${$(search.types)}::text[])`;
  const { matching, titled, ranks, shown } = wordsOf(search, shares, $);
  const narrow = (search.narrow ?? []).map((one) => ` and ${one((value, type) => `${$(value)}::${type}`)}`).join('');
  const inTitles = walks(shareOfAll(search.query, shares.titles), shares.items);
  const inWords = search.titleOnly ? inTitles : walks(shareOfAll(search.query, shares.words), shares.items);
  const inTable = search.query.terms.length === 0 ? walksWithoutWords(shares.items) : inWords;
  const walk = mayWalk ? inTable : undefined;
  const end = Math.max(0, Math.min(search.limit, limits.searchQuery.results - search.offset));

  const first = (steps: number | undefined, condition: string, { column, direction }: Order) =>
    `select id, type, updated_at, ${createdAt(table, 'item')} as created_at, title_words, words
      from ${steps ? walkedItems(table, steps, { column, direction }) : `${table} as item`}
      where ${readableIn(table, search.places)}${types} and ${condition}${narrow}
      order by ${steps ? column : unindexed(column)} ${direction} limit ${COUNTED + 1}`;
  // A phrase can continue from one part into the next, and two words can be on both sides of a cut.
  const hits = (tokens: string) =>
    `(select count(*) from unnest(${shown}::text[]) as pattern where ${tokens} || ' ' ~ pattern)`;
  const more = order ? '' : ' union all table titled';
  const text = `
    with matched as materialized (${first(walk, matching, order ?? NEWEST)}),
    ${order ? '' : `titled as materialized (${first(inTitles, `(select count(*) from matched) > ${COUNTED} and ${titled}`, NEWEST)}),`}
    ranked as (select id, updated_at, created_at, ${ranks} from (table matched${more}) as hits),
    page as (
      select id, row_number() over (order by ${order ? `${order.column.replace('item.', 'once.')} ${order.direction}` : 'in_title desc, whole desc, rank desc, updated_at desc'}, id) as place
      from (select distinct * from ranked) as once order by place limit ${$(end)} offset ${$(search.offset)})
    select (select count(*)::int from matched) as total,
      (select jsonb_object_agg(type, number) from (
        select type, count(*)::int as number from (select type from matched limit ${COUNTED}) as counted group by type) as kinds) as counts,
      (select jsonb_agg(jsonb_build_object('id', i.id, 'type', i.type, 'title', i.title, 'placeId', i.place_id, 'pageId', i.page_id,
          'createdAt', ${createdAt(table, 'i')}, 'updatedAt', i.updated_at, 'place', ${named('place')}, 'page', ${named('shown')},
          'content', part.content, 'part', coalesce(part.number, 1), 'parts', cardinality(i.parts)) order by page.place)
        from page join ${table} i on i.workspace_id = $1 and i.id = page.id
        ${JOINS}
        left join lateral (
          select content || next as content, number from (
            select content, number, folded, coalesce(lead(content) over whole, '') as next,
              folded || coalesce(lead(folded) over whole, '') as pair
            from unnest(i.parts, i.folded) with ordinality as p (content, folded, number) window whole as (order by number)) as p
          order by ${hits('pair')} desc, ${hits('folded')} desc, number
          limit 1) as part on true) as items`;
  return { text, bind, newestOnly: walk !== undefined };
}

/** An order without an index. */
const unindexed = (column: string) => `(${column} at time zone 'UTC')`;
const walkedItems = (table: SearchTable, steps: number, { column, direction }: Order) =>
  `(select * from ${table} as item where workspace_id = $1 order by ${column} ${direction} limit ${steps}) as item`;
/** Type and title of a joined item. */
export const named = (alias: string) => `jsonb_build_object('type', ${alias}.type, 'title', ${alias}.title)`;
/** Joins an item's place and page. */
export const JOINS = `left join search_items place on place.workspace_id = $1 and place.id = i.place_id
        left join search_items shown on shown.workspace_id = $1 and shown.id = i.page_id`;
