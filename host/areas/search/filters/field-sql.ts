import type { SearchFieldName } from '@earshot/core/areas/search/search-field';
import type { FilterKind } from '@earshot/core/rules/filter/operator';
import { fits, type HasValue, ownValue } from '../../../store/filter-sql.ts';
import type { Bind } from '../../../store/find.ts';
import { createdAt, type SearchTable } from '../tables.ts';

/*
 * Values of a search item's system fields. `item` is the row of the search table, $1 its workspace, $2 the places that
 * the reader can read: rows elsewhere, such as an insight that quotes the item, are no values.
 */

/** Condition that one of several values matches; `values` is a query with one column v. */
export const anyOf =
  (values: string, kind: FilterKind): HasValue =>
  (predicate, bind) =>
    `exists (select 1 from (${values}) as of_item (v) where ${fits(predicate, kind, 'of_item.v', bind)})`;

/** Same, with a query `items` for the ids of items with a matching value; it gets the comparison of `v`, the value. */
const foundBy = (has: HasValue, value: string, items: (fitting: string) => string): HasValue =>
  Object.assign((...asked: Parameters<HasValue>) => has(...asked), {
    found: ((predicate, bind) =>
      predicate.is === 'oneOf'
        ? `item.id in (${items(fits(predicate, 'REFERENCE', value, bind))})`
        : undefined) satisfies HasValue['found'],
  });

const READABLE_HIGHLIGHT = `h.workspace_id = $1 and h.trashed_at is null and h.project_id = any($2::uuid[])`;

/** Highlights of an item: itself, those of a note, and those that an insight quotes. */
const HIGHLIGHTS = `(
  select item.id where item.type = 'HIGHLIGHT'
  union all select h.id from highlights h where item.type = 'NOTE' and h.note_id = item.id and ${READABLE_HIGHLIGHT}
  union all select h.id from citations c join citation_sources s on s.workspace_id = $1 and s.citation_id = c.id
    join highlights h on h.id = s.highlight_id and ${READABLE_HIGHLIGHT}
    where item.type = 'INSIGHT' and c.workspace_id = $1 and c.insight_id = item.id and c.trashed_at is null) as of_tags (id)`;

const TAGS = `${HIGHLIGHTS} join highlight_tags t on t.workspace_id = $1 and t.highlight_id = of_tags.id
  join tags g on g.workspace_id = $1 and g.id = t.tag_id and g.trashed_at is null`;
const GROUPS = `${TAGS} join tag_groups k on k.workspace_id = $1 and k.id = g.group_id and k.trashed_at is null`;
const BOARDS = `${GROUPS} join tag_boards b on b.workspace_id = $1 and b.id = k.board_id and b.trashed_at is null`;

/** Items of some highlights: themselves, their notes, and the insights that quote them. */
const itemsOfHighlights = (highlights: string) => `with held as (${highlights})
  select id from held union all select note_id from held
  union all select c.insight_id from held join citation_sources s on s.workspace_id = $1 and s.highlight_id = held.id
    join citations c on c.workspace_id = $1 and c.id = s.citation_id and c.trashed_at is null`;
const TAGGED_BY = `select h.id, h.note_id from highlight_tags t
  join tags g on g.workspace_id = $1 and g.id = t.tag_id and g.trashed_at is null
  join highlights h on h.id = t.highlight_id and ${READABLE_HIGHLIGHT}`;
const IN_GROUP = `${TAGGED_BY} join tag_groups k on k.workspace_id = $1 and k.id = g.group_id and k.trashed_at is null`;
const ON_BOARD = `${IN_GROUP} join tag_boards b on b.workspace_id = $1 and b.id = k.board_id and b.trashed_at is null`;
const tagged = (highlights: string) => (fitting: string) =>
  itemsOfHighlights(`${highlights} where t.workspace_id = $1 and ${fitting}`);

/** The people in values `v` of a row's fields. */
const inFields = (types: string) => `select v.reference from field_values v
  join fields f on f.workspace_id = $1 and f.id = v.field_id and f.type = 'PERSON' and f.trashed_at is null
  where item.type in (${types}) and v.workspace_id = $1 and v.row_id = item.id`;
const speaking = (where: string) => `select l.person_id from speakers s
  join speaker_people l on l.workspace_id = $1 and l.speaker_id in (s.id, s.merged_into_id) where s.workspace_id = $1 and ${where}`;

const AUTHOR = '(select lower(d.author) from data_points d where d.workspace_id = $1 and d.id = item.id)';

/** People linked to an item, by a field, as a speaker, as a respondent or as the author of feedback. */
export const PEOPLE: Record<SearchTable, string> = {
  search_items: `select p.id from people p where p.workspace_id = $1 and p.trashed_at is null and p.id = any(array(
    select item.id where item.type = 'PERSON'
    union all ${inFields(`'NOTE', 'INSIGHT'`)}
    union all ${speaking(`item.type = 'NOTE' and s.note_id = item.id`)}
    union all ${speaking(`item.type = 'HIGHLIGHT' and s.id = (select h.speaker_id from highlights h where h.workspace_id = $1 and h.id = item.id)`)}))`,
  search_points: `select p.id from people p where p.workspace_id = $1 and p.trashed_at is null and p.id = any(array(
    select o.person_id from survey_respondents o
      where item.type = 'SURVEY_RESPONSE' and o.workspace_id = $1 and o.response_id = item.id
    union all select a.id from people a where item.type = 'DATA_POINT' and a.workspace_id = $1 and a.trashed_at is null
      and a.email <> '' and a.email = ${AUTHOR}
    union all select m.kept_id from person_merges m join people a on a.workspace_id = $1 and a.id = m.person_id
      where item.type = 'DATA_POINT' and m.workspace_id = $1 and a.email <> '' and a.email = ${AUTHOR}))`,
};

const INSIGHTS = `select i.id from insights i where i.workspace_id = $1 and i.trashed_at is null and i.project_id = any($2::uuid[])
  and (item.type = 'INSIGHT' and i.id = item.id or item.type in ('NOTE', 'HIGHLIGHT') and i.id in (
    select c.insight_id from citation_sources s join citations c on c.workspace_id = $1 and c.id = s.citation_id and c.trashed_at is null
    where s.workspace_id = $1 and (item.type = 'NOTE' and s.note_id = item.id or item.type = 'HIGHLIGHT' and s.highlight_id = item.id)))`;

const QUOTED = `select h.id from highlights h where ${READABLE_HIGHLIGHT} and (item.type = 'HIGHLIGHT' and h.id = item.id
  or item.type = 'INSIGHT' and h.id in (select s.highlight_id from citations c
    join citation_sources s on s.workspace_id = $1 and s.citation_id = c.id
    where c.workspace_id = $1 and c.insight_id = item.id and c.trashed_at is null))`;

const quoting = (
  fitting: string,
) => `with quoted as (select h.id from highlights h where ${READABLE_HIGHLIGHT} and ${fitting})
  select id from quoted
  union all select c.insight_id from quoted join citation_sources s on s.workspace_id = $1 and s.highlight_id = quoted.id
    join citations c on c.workspace_id = $1 and c.id = s.citation_id and c.trashed_at is null`;

const quotedIn = (fitting: string) => `with quoting as (select i.id from insights i
    where i.workspace_id = $1 and i.trashed_at is null and i.project_id = any($2::uuid[]) and ${fitting}),
  sources as (select s.note_id, s.highlight_id from quoting
    join citations c on c.workspace_id = $1 and c.insight_id = quoting.id and c.trashed_at is null
    join citation_sources s on s.workspace_id = $1 and s.citation_id = c.id)
  select id from quoting union all select note_id from sources union all select highlight_id from sources`;

const HIGHLIGHT_COUNT = `(case item.type
  when 'NOTE' then (select count(*) from highlights h where ${READABLE_HIGHLIGHT} and h.note_id = item.id)
  when 'TAG' then (select count(*) from highlight_tags t join highlights h on h.id = t.highlight_id and ${READABLE_HIGHLIGHT}
    where t.workspace_id = $1 and t.tag_id = item.id) end)`;

const CONTRIBUTORS = `select item.created_by where item.created_by is not null
  union all select unnest(n.contributor_ids) from notes n where item.type = 'NOTE' and n.workspace_id = $1 and n.id = item.id
  union all select unnest(i.contributor_ids) from insights i where item.type = 'INSIGHT' and i.workspace_id = $1 and i.id = item.id
  union all select t.created_by from highlight_tags t where item.type = 'HIGHLIGHT' and t.workspace_id = $1
    and t.highlight_id = item.id and t.created_by is not null`;

const AI_GENERATED = `(case item.type
  when 'HIGHLIGHT' then exists (select 1 from suggestions s where s.workspace_id = $1 and s.highlight_id = item.id and s.made_highlight)
  when 'THEME' then (select not t.titled from themes t where t.workspace_id = $1 and t.id = item.id) end)`;

const IMPORT_ORIGIN: Record<SearchTable, string> = {
  search_items: `(case item.type
    when 'NOTE' then (select n.source_name from notes n where n.workspace_id = $1 and n.id = item.id)
    when 'SURVEY' then (select s.file_name from surveys s where s.workspace_id = $1 and s.id = item.id)
    when 'PERSON' then (select m.file_name from person_import_rows r join person_imports m on m.workspace_id = $1 and m.id = r.import_id
      where r.workspace_id = $1 and r.person_id = item.id and r.added order by m.created_at limit 1) end)`,
  search_points: `(case item.type
    when 'DATA_POINT' then (select c.source from channels c where c.workspace_id = $1 and c.id = item.place_id)
    when 'SURVEY_RESPONSE' then (select s.file_name from surveys s where s.workspace_id = $1 and s.id = item.page_id) end)`,
};

const DESCRIPTION = `coalesce(case item.type
  when 'PROJECT' then (select p.summary from projects p where p.workspace_id = $1 and p.id = item.id)
  when 'TAG' then (select t.description from tags t where t.workspace_id = $1 and t.id = item.id) end, '')`;

const ENRICHED = `select lower(m.file_name) from person_import_rows r join person_imports m on m.workspace_id = $1 and m.id = r.import_id
  where item.type = 'PERSON' and r.workspace_id = $1 and r.person_id = item.id and not r.added and r.filled <> '{}' and r.filled <> '[]'`;

const NO_VALUE: HasValue = () => 'false';
/** Condition for items only. */
const ofItems =
  (has: HasValue) =>
  (table: SearchTable): HasValue =>
    table === 'search_items' ? has : NO_VALUE;
const always = (has: HasValue) => () => has;

/** Names of place fields: their values are computed before the statement (place-values.ts). */
export type PlaceField = 'project' | 'projectCategory' | 'channel' | 'archived';

/** Condition that a member has starred an item. */
export function starredBy(memberId: string): (table: SearchTable) => HasValue {
  const stars = (bind: Bind) =>
    `select s.page_id from starred_pages s where s.workspace_id = $1 and s.member_id = ${bind(memberId, 'uuid')}`;
  const has: HasValue = (predicate, bind) => ownValue(`(item.id in (${stars(bind)}))`, 'BOOLEAN')(predicate, bind);
  has.found = (predicate, bind) =>
    predicate.is === 'oneOf' && predicate.values.every((value) => value === 1)
      ? `item.id in (${stars(bind)})`
      : undefined;
  return ofItems(has);
}

/** Values of each other system field, by search table. */
export const FIELD_SQL: Record<Exclude<SearchFieldName, PlaceField | 'starred'>, (table: SearchTable) => HasValue> = {
  title: always(ownValue('item.title', 'TEXT')),
  content: always(ownValue(`array_to_string(item.parts, '')`, 'TEXT')),
  name: ofItems(ownValue('item.title', 'TEXT')),
  description: ofItems(ownValue(DESCRIPTION, 'TEXT')),
  createdAt: (table) => ownValue(createdAt(table, 'item'), 'DATE'),
  updatedAt: always(ownValue('item.updated_at', 'DATE')),
  authors: ofItems(ownValue('item.created_by', 'REFERENCE')),
  contributors: ofItems(anyOf(CONTRIBUTORS, 'REFERENCE')),
  tags: ofItems(foundBy(anyOf(`select t.tag_id from ${TAGS}`, 'REFERENCE'), 't.tag_id', tagged(TAGGED_BY))),
  tagGroups: ofItems(foundBy(anyOf(`select k.id from ${GROUPS}`, 'REFERENCE'), 'k.id', tagged(IN_GROUP))),
  tagBoards: ofItems(foundBy(anyOf(`select b.id from ${BOARDS}`, 'REFERENCE'), 'b.id', tagged(ON_BOARD))),
  people: (table) => anyOf(PEOPLE[table], 'REFERENCE'),
  note: ofItems(ownValue('item.page_id', 'REFERENCE')),
  highlight: ofItems(foundBy(anyOf(QUOTED, 'REFERENCE'), 'h.id', quoting)),
  insights: ofItems(foundBy(anyOf(INSIGHTS, 'REFERENCE'), 'i.id', quotedIn)),
  highlightCount: ofItems(ownValue(HIGHLIGHT_COUNT, 'NUMBER')),
  published: ofItems(
    ownValue(`(select i.published from insights i where i.workspace_id = $1 and i.id = item.id)`, 'BOOLEAN'),
  ),
  aiGenerated: ofItems(ownValue(AI_GENERATED, 'BOOLEAN')),
  importOrigin: (table) => ownValue(IMPORT_ORIGIN[table], 'TEXT'),
  enrichmentOrigin: ofItems(anyOf(ENRICHED, 'TEXT')),
};
