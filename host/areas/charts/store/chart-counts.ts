import type { ChartGrouping, ChartMetric } from '@earshot/core/areas/charts/chart';
import type { ChartCount } from '@earshot/core/areas/charts/chart-data';
import type { Field } from '@earshot/core/areas/fields/field';
import { Note } from '@earshot/core/areas/pages/note';
import type { TrendLength } from '@earshot/core/rules/dates/trend';
import { DEFAULT_TITLES } from '@earshot/core/texts';
import type { Transaction } from '../../../store/database.ts';
import type { Bind, Find } from '../../../store/find.ts';
import { selectIds } from '../../../store/select.ts';
import { speakersOf } from '../../../store/virtual.ts';
import { valuesOfField } from '../../fields/store/field-counts.ts';

/** A validated count. */
export interface Counted {
  workspaceId: string;
  projectId: string;
  metric: ChartMetric;
  groupBy: ChartGrouping;
  /** the field that FIELD counts by */
  field: Field | undefined;
  step: TrendLength;
  /** filter of notes, or of highlights' notes */
  notes: Find;
  madeFrom?: string | undefined;
  madeBefore?: string | undefined;
  first: number;
}

/** Values that every SQL fragment uses. */
interface Here {
  bind: Bind;
  workspace: string;
  project: string;
}

/** SQL: the units `u` that a metric adds up, each with its amount. */
interface Unit {
  /** the countable units, from `notes_meant` */
  rows: (here: Here) => string;
  /** each unit with its highlights, and the column with the highlight's id */
  highlights: (here: Here) => string;
  highlight: string;
  /** condition on a speaker `s` of the unit */
  speaker: string;
}

const ofHighlights = (amount: string): Unit => ({
  rows: ({ workspace, project }) => `select h.id, h.note_id, h.created_at as at, h.speaker_id, ${amount} as amount
    from highlights h where h.workspace_id = ${workspace} and h.project_id = ${project} and h.trashed_at is null`,
  highlights: () => 'units u',
  highlight: 'u.id',
  speaker: 's.id = u.speaker_id',
});

const UNITS: Readonly<Record<ChartMetric, Unit>> = {
  HIGHLIGHT_COUNT: ofHighlights('1'),
  TEXT_VOLUME: ofHighlights('char_length(h.text)'),
  NOTE_COUNT: {
    rows: ({ workspace, project }) => `select n.id, n.id as note_id, n.created_at as at, 1 as amount
      from notes n where n.workspace_id = ${workspace} and n.project_id = ${project} and n.trashed_at is null`,
    highlights: ({ workspace }) =>
      `units u join highlights h on h.workspace_id = ${workspace} and h.note_id = u.note_id and h.trashed_at is null`,
    highlight: 'h.id',
    speaker: 's.note_id = u.note_id',
  },
};

const tagged = (unit: Unit, here: Here): string => `${unit.highlights(here)}
  join highlight_tags t on t.workspace_id = ${here.workspace} and t.highlight_id = ${unit.highlight}
  join tags g on g.workspace_id = t.workspace_id and g.id = t.tag_id and g.trashed_at is null`;
const spoken = (unit: Unit, { workspace, project }: Here): string =>
  `units u join (${speakersOf(workspace, project)}) s on ${unit.speaker}`;

/** SQL: assigns units to categories of a grouping. */
interface Grouped {
  /** the categories of each unit, as id, amount, key and value; a unit can be in one several times */
  given: (unit: Unit, here: Here, counted: Counted) => string;
  /** shown value of one key */
  value: string;
}

const byId = (given: Grouped['given']): Grouped => ({ given, value: 'key::text' });

const GROUPED: Readonly<Record<ChartGrouping, Grouped>> = {
  TAG: byId((unit, here) => `select u.id, u.amount, g.id as key, null as value from ${tagged(unit, here)}`),
  TAG_GROUP: byId(
    (unit, here) => `select u.id, u.amount, k.id as key, null as value from ${tagged(unit, here)}
    join tag_groups k on k.workspace_id = g.workspace_id and k.id = g.group_id and k.trashed_at is null`,
  ),
  PERSON: byId(
    (unit, here) =>
      `select u.id, u.amount, s.person_id as key, null as value from ${spoken(unit, here)} where s.person_id is not null`,
  ),
  SPEAKER: {
    given: (unit, here) => `select u.id, u.amount, lower(s.name) as key, s.name as value from ${spoken(unit, here)}`,
    value: 'min(value)',
  },
  FIELD: {
    given: (_, { bind }, { field }) =>
      `select u.id, u.amount, v.key, v.value from units u join (${valuesOfField(field as Field, bind)}) v on v.row_id = u.note_id`,
    value: 'min(value)',
  },
  TIME: {
    given: (_, { bind }, { step }) =>
      `select u.id, u.amount, date_trunc(${bind(step, 'text')}, u.at, 'UTC') as key, null as value from units u`,
    value: `to_char(key at time zone 'UTC', 'YYYY-MM-DD"T00:00:00.000Z"')`,
  },
};

/** SQL: source of titles and colours of categories `c`. */
const NAMES = {
  tags: { table: 'tags', title: 'x.title', colour: 'x.colour' },
  groups: { table: 'tag_groups', title: 'x.title', colour: 'null' },
  people: {
    table: 'people',
    title: `coalesce(nullif(x.name, ''), nullif(x.email, ''), '${DEFAULT_TITLES.participant}')`,
    colour: 'null',
  },
} as const;
const namesOf = ({ groupBy, field }: Counted): keyof typeof NAMES | undefined => {
  if (groupBy === 'TAG') return 'tags';
  if (groupBy === 'TAG_GROUP') return 'groups';
  return groupBy === 'PERSON' || field?.type === 'PERSON' ? 'people' : undefined;
};

/** Counts by category: the `first` largest ones, the rest together, units in none, and the total. */
export function chartCounts(transaction: Transaction, counted: Counted): Promise<ChartCount[]> {
  const { workspaceId, projectId, metric, groupBy, notes, madeFrom, madeBefore, first } = counted;
  const meant = selectIds(Note, workspaceId, notes);
  const values = [...meant.bind];
  const bind: Bind = (value, type) => `$${values.push(value)}::${type}`;
  const here = { bind, workspace: bind(workspaceId, 'uuid'), project: bind(projectId, 'uuid') };
  const unit = UNITS[metric];
  const made = [
    ...(madeFrom ? [`r.at >= ${bind(madeFrom, 'timestamptz')}`] : []),
    ...(madeBefore ? [`r.at < ${bind(madeBefore, 'timestamptz')}`] : []),
  ];
  const [names, most] = [namesOf(counted), bind(first, 'int8')];
  const { given, value } = GROUPED[groupBy];
  const named = names && NAMES[names];
  return transaction.ask<ChartCount>({
    text: `with notes_meant as (${meant.text}),
      units as (select r.* from (${unit.rows(here)}) r where ${['r.note_id in (select id from notes_meant)', ...made].join(' and ')}),
      given as (select id, key, min(value) as value, min(amount) as amount from (${given(unit, here, counted)}) k group by id, key),
      counted as (select ${value} as value, sum(amount)::float8 as count,
          row_number() over (order by sum(amount) desc, key) as place from given group by key)
      select 'ALL' as kind, null as value, '' as title, null as colour, coalesce(sum(amount), 0)::float8 as count from units
      union all (select 'VALUE', c.value, ${named ? named.title : 'c.value'}, ${named ? named.colour : 'null'}, c.count from counted c
        ${named ? `join ${named.table} x on x.workspace_id = ${here.workspace} and x.id = c.value::uuid` : ''}
        where c.place <= ${most} order by c.place)
      union all select 'OTHER', null, 'Other', null, sum(count)
        from counted where place > ${most} having count(*) > 0
      union all select 'EMPTY', null, '', null, coalesce(sum(amount), 0)::float8 from units where id not in (select id from given)`,
    bind: values,
  });
}
