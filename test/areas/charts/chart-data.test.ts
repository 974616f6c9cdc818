import { CHART_GROUPINGS, CHART_METRICS, type ChartGrouping, type ChartMetric } from '@earshot/core/areas/charts/chart';
import { type ChartCount, chartData } from '@earshot/core/areas/charts/chart-data';
import { deleteHighlight, type Highlight, highlights } from '@earshot/core/areas/coding/highlight';
import { createTag, deleteTag, type Tag, tags } from '@earshot/core/areas/coding/tag';
import { createTagGroup, deleteTagGroup, tagGroups } from '@earshot/core/areas/coding/tag-group';
import { valueTitle } from '@earshot/core/areas/fields/counted-values';
import { createField, deleteField, type Field } from '@earshot/core/areas/fields/field';
import { fieldCounts } from '@earshot/core/areas/fields/field-count';
import type { FieldValue } from '@earshot/core/areas/fields/field-type';
import { setFieldValues } from '@earshot/core/areas/fields/field-value';
import { fieldType } from '@earshot/core/areas/fields/types/all';
import { createInsight } from '@earshot/core/areas/pages/insight';
import { deleteNote, type Note, notes } from '@earshot/core/areas/pages/note';
import { createPerson, deletePerson, people, personName } from '@earshot/core/areas/people/person';
import { mergeSpeakers, type Speaker, setSpeakerPerson, speakers } from '@earshot/core/areas/transcripts/speaker';
import { limits } from '@earshot/core/limits';
import { updateMember } from '@earshot/core/model/member';
import { setGrant } from '@earshot/core/model/place';
import { directoryOf } from '@earshot/core/rules/directory';
import { T } from '@earshot/host/area';
import { expect } from 'chai';
import fc from 'fast-check';
import { aProject, aRoom, type Person, type Room } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';
import { aHighlight, anImport } from '../../kit/rooms/transcript.ts';

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const OPTIONS = ['Driver', 'Customer', 'Vendor'].map((label, at) => ({ id: uuid(at), label, colour: '#3b82f6' }));
const VOICES = ['Ann', 'Ben', 'ann', 'Cleo'];
const NOTES = 6;
const TURNS = 8;
const words = (turn: number) => `Words of turn ${turn} ${'so '.repeat(turn)}on.`;
const aCall = (note: number) =>
  `WEBVTT\n\n${Array.from({ length: TURNS }, (_, turn) => `00:00:0${turn}.000 --> 00:00:0${turn}.900\n<v ${VOICES[(note + turn) % (note % 2 === 0 ? 2 : VOICES.length)]}>${words(turn)}\n`).join('\n')}`;

/** All rows to be counted, as returned by lists. */
interface All {
  notes: Note[];
  highlights: Highlight[];
  speakers: Speaker[];
  tags: Map<string, Tag>;
  groups: Set<string>;
  names: Map<string, string>;
}

const bucket = (at: string, step: 'WEEK' | 'MONTH'): string => {
  const day = new Date(`${at.slice(0, 10)}T00:00:00Z`);
  if (step === 'MONTH') day.setUTCDate(1);
  else day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString();
};
const spokenName = (all: All, { name, mergedIntoId }: Speaker) =>
  all.speakers.find(({ id }) => id === mergedIntoId)?.name ?? name;

describe('what charts count', () => {
  let room: Room;
  let ada: Person;
  let projectId: string;
  let fields: Field[];
  let all: All;

  const ofProject = { condition: { projectId: '' }, first: 1000 };
  async function everything(): Promise<All> {
    const list = { ...ofProject, condition: { projectId } };
    const found = {
      notes: (await ada.do(notes, list)).nodes,
      highlights: (await ada.do(highlights, list)).nodes,
      speakers: (await ada.do(speakers, list)).nodes,
      tags: new Map((await ada.do(tags, list)).nodes.map((tag) => [tag.id, tag])),
      groups: new Set((await ada.do(tagGroups, list)).nodes.map(({ id }) => id)),
      names: new Map((await ada.do(people, { first: 1000 })).nodes.map((one) => [one.id, personName(one)])),
    };
    return found;
  }

  before(async function fill() {
    this.timeout(60_000);
    room = await aRoom();
    ada = await room.person('CONTRIBUTOR');
    ({ id: projectId } = await aProject(ada));
    const groups = [];
    for (const title of ['Feelings', 'Facts', 'Gone']) groups.push(await ada.do(createTagGroup, { projectId, title }));
    const made = [];
    for (let at = 0; at < 6; at += 1)
      made.push(
        await ada.do(createTag, {
          projectId,
          title: `Tag ${at}`,
          colour: '#e03131',
          groupId: groups[at % 4]?.id ?? null,
        }),
      );
    const crew = [];
    for (const name of ['Cleo Driver', ''])
      crew.push(await ada.do(createPerson, { name, email: `${crew.length}@example.org` }));
    const gone = await ada.do(createPerson, { name: 'Gone Person' });
    for (let at = 0; at < NOTES; at += 1) {
      const note = await anImport(ada, projectId, `call ${at}.vtt`, aCall(at));
      const voices = (await ada.do(speakers, { condition: { noteId: note.id } })).nodes;
      const [first, second, third] = voices.toSorted((a, b) => (a.name < b.name ? -1 : 1)) as [
        Speaker,
        Speaker,
        Speaker?,
      ];
      if (at % 3 === 0) await ada.do(setSpeakerPerson, { id: first.id, personId: crew[at % 2]?.id ?? '' });
      if (at === 3) await ada.do(mergeSpeakers, { id: second.id, mergeIds: [third?.id ?? ''] });
      if (at === 1) await ada.do(setSpeakerPerson, { id: second.id, personId: gone.id });
      for (let turn = 0; turn < TURNS; turn += 1 + (at % 3)) {
        const on = made.filter((_, tag) => (turn * 7 + at * 3 + tag * tag) % 5 === 0).map(({ id }) => id);
        await aHighlight(ada, note.id, words(turn), on);
      }
    }
    const of = { placeId: projectId, scope: 'NOTE' } as const;
    fields = [
      await ada.do(createField, { ...of, type: 'SELECT', label: 'Role', options: OPTIONS, maxSelected: 3 }),
      await ada.do(createField, { ...of, type: 'BOOLEAN', label: 'Paid' }),
      await ada.do(createField, { ...of, type: 'NPS', label: 'Score' }),
      await ada.do(createField, { ...of, type: 'DATETIME', label: 'Held on' }),
      await ada.do(createField, { ...of, type: 'TEXT', label: 'City' }),
      await ada.do(createField, { ...of, type: 'PERSON', label: 'Who' }),
    ] as Field[];
    const { nodes } = await ada.do(notes, { condition: { projectId } });
    const given: FieldValue[][] = [
      [[uuid(0), uuid(2)], [uuid(2)], [uuid(1)]],
      [true, false],
      [0, 10, 7, 7],
      ['2026-03-31T23:30:00Z', '2026-04-01T00:00:00Z'],
      ['York', 'york', 'Hull'],
      [[crew[0]?.id ?? '', gone.id], [gone.id], [crew[1]?.id ?? '']],
    ];
    const cells = fields.flatMap((field, at) =>
      nodes.slice(0, 5).map((note, index) => ({
        rowId: note.id,
        fieldId: field.id,
        value: given[at]?.[(index + at) % (given[at]?.length ?? 1)] as FieldValue,
      })),
    );
    await ada.do(setFieldValues, { cells });
    const database = ada.host.container.get(T.database);
    await database.inWorkspace(room.workspaceId, async (transaction) => {
      for (const table of ['highlights', 'notes'])
        await transaction.sql(
          `update ${table} set created_at = '2026-03-01T00:30:00Z'::timestamptz + (('x' || substr(md5(id::text), 1, 4))::bit(16)::int % 50) * interval '1 day' where project_id = $1`,
          [projectId],
        );
    });
    await ada.do(deleteTag, { id: made[5]?.id ?? '' });
    await ada.do(deleteTagGroup, { id: groups[2]?.id ?? '' });
    await ada.do(deletePerson, { id: gone.id });
    await ada.do(deleteNote, { id: nodes[0]?.id ?? '' });
    const [one] = (await ada.do(highlights, { condition: { projectId } })).nodes;
    await ada.do(deleteHighlight, { id: one?.id ?? '' });
    all = await everything();
    expect(all.highlights.length).to.be.above(20);
  });

  /** The categories of a note or highlight, computed from lists. */
  function keysOf(
    row: Note | Highlight,
    groupBy: ChartGrouping,
    field: Field | undefined,
    step: 'WEEK' | 'MONTH',
  ): string[] {
    const own = 'noteId' in row ? [row] : all.highlights.filter(({ noteId }) => noteId === row.id);
    const voices =
      'noteId' in row
        ? all.speakers.filter(({ id }) => id === row.speakerId)
        : all.speakers.filter(({ noteId }) => noteId === row.id);
    const tagged = own.flatMap(({ tagIds }) => tagIds.flatMap((id) => all.tags.get(id) ?? []));
    const note = 'noteId' in row ? all.notes.find(({ id }) => id === row.noteId) : row;
    const value = field && note?.fields[field.id];
    const KEYS: Record<ChartGrouping, () => string[]> = {
      TAG: () => tagged.map(({ title }) => title),
      TAG_GROUP: () => tagged.flatMap(({ groupId }) => (groupId && all.groups.has(groupId) ? [groupId] : [])),
      SPEAKER: () => voices.map((voice) => spokenName(all, voice).toLowerCase()),
      PERSON: () => voices.flatMap(({ personId }) => (personId ? [all.names.get(personId) ?? ''] : [])),
      TIME: () => [bucket(row.createdAt, step)],
      FIELD: () =>
        field && value !== undefined
          ? fieldType(field.type)
              .keys(value, field)
              .map((key) => {
                if (field.type === 'PERSON') return all.names.get(key.reference ?? '') ?? '';
                if (field.type === 'BOOLEAN') return valueTitle(field, String(key.number === 1));
                return valueTitle(field, key.moment?.slice(0, 7) ?? key.text ?? String(key.number ?? key.reference));
              })
          : [],
    };
    return [...new Set(KEYS[groupBy]())];
  }

  interface Span {
    madeFrom?: string;
    madeBefore?: string;
  }

  /** The same counts, computed from lists. */
  function plainly(
    metric: ChartMetric,
    groupBy: ChartGrouping,
    field: Field | undefined,
    step: 'WEEK' | 'MONTH',
    span: Span,
  ) {
    const rows: (Note | Highlight)[] = (metric === 'NOTE_COUNT' ? all.notes : all.highlights).filter(
      ({ createdAt }) =>
        (!span.madeFrom || createdAt >= span.madeFrom) && (!span.madeBefore || createdAt < span.madeBefore),
    );
    const amount = (row: Note | Highlight) => (metric === 'TEXT_VOLUME' && 'text' in row ? [...row.text].length : 1);
    const counts = new Map<string, number>();
    let [whole, none] = [0, 0];
    for (const row of rows) {
      const keys = keysOf(row, groupBy, field, step);
      whole += amount(row);
      if (keys.length === 0) none += amount(row);
      for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + amount(row));
    }
    return { whole, none, counts: Object.fromEntries([...counts].toSorted()) };
  }

  const nameOf = (groupBy: ChartGrouping, { title, value }: ChartCount, field: Field | undefined): string => {
    if (groupBy === 'TAG_GROUP' || groupBy === 'TIME') return value ?? '';
    return groupBy === 'SPEAKER' || field?.type === 'TEXT' ? title.toLowerCase() : title;
  };
  const told = (groupBy: ChartGrouping, answer: readonly ChartCount[], field: Field | undefined) => ({
    whole: answer.find(({ kind }) => kind === 'ALL')?.count,
    none: answer.find(({ kind }) => kind === 'EMPTY')?.count,
    counts: Object.fromEntries(
      answer
        .filter(({ kind }) => kind === 'VALUE')
        .map((one) => [nameOf(groupBy, one, field), one.count] as const)
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ),
  });

  it('is what a plain computation over the lists counts, for every metric by everything', async () => {
    const wishes = CHART_METRICS.flatMap((metric) =>
      CHART_GROUPINGS.flatMap((groupBy) =>
        (groupBy === 'FIELD' ? fields : [undefined]).map((field) => ({ metric, groupBy, field })),
      ),
    );
    const seen = new Set<string>();
    for (const { metric, groupBy, field } of wishes) {
      const what = `${metric} by ${field?.label ?? groupBy}`;
      const answer = await ada.do(chartData, { projectId, metric, groupBy, fieldId: field?.id ?? null });
      const expected = plainly(metric, groupBy, field, 'MONTH', {});
      expect(told(groupBy, answer, field), what).to.deep.equal(expected);
      for (const name of Object.keys(expected.counts)) seen.add(`${groupBy} ${name}`);
    }
    const steps = await ada.do(chartData, { projectId, metric: 'NOTE_COUNT', groupBy: 'TIME', step: 'WEEK' });
    const from = steps.flatMap(({ kind, value }) => (kind === 'VALUE' ? (value ?? '') : []));
    expect(from, 'in order of time').to.deep.equal(from.toSorted()).and.have.length.above(2);
    expect(seen.size, 'categories that were counted').to.be.above(25);
  });

  it('is narrowed by when things were made, in weeks as well, and by a filter of notes', async () => {
    const day = fc.integer({ min: 0, max: 55 }).map((days) => new Date(Date.UTC(2026, 1, 26 + days)).toISOString());
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...CHART_METRICS),
        fc.constantFrom(...CHART_GROUPINGS.filter((one) => one !== 'FIELD')),
        fc.constantFrom('WEEK' as const, 'MONTH' as const),
        fc.record({ madeFrom: day, madeBefore: day }, { requiredKeys: [] }),
        async (metric, groupBy, step, span) => {
          const answer = await ada.do(chartData, { projectId, metric, groupBy, step, ...span });
          expect(told(groupBy, answer, undefined)).to.deep.equal(plainly(metric, groupBy, undefined, step, span));
        },
      ),
      { numRuns: 40 },
    );
    const [note] = all.notes as [Note];
    const filter = { fields: [{ field: 'title', operator: 'IS' as const, values: [note.title] }] };
    const answer = await ada.do(chartData, { projectId, metric: 'HIGHLIGHT_COUNT', groupBy: 'TIME', filter });
    expect(answer.find(({ kind }) => kind === 'ALL')?.count).to.equal(
      all.highlights.filter(({ noteId }) => all.notes.find(({ id }) => id === noteId)?.title === note.title).length,
    );
  });

  it('sums what is beyond the first categories, the largest first', async () => {
    const wish = { projectId, metric: 'TEXT_VOLUME', groupBy: 'TAG' } as const;
    const whole = (await ada.do(chartData, wish)).filter(({ kind }) => kind === 'VALUE');
    expect(whole.map(({ count }) => count)).to.deep.equal(whole.map(({ count }) => count).toSorted((a, b) => b - a));
    expect(whole[0]?.colour).to.equal('#e03131');
    const few = await ada.do(chartData, { ...wish, first: 2 });
    expect(few.filter(({ kind }) => kind === 'VALUE')).to.deep.equal(whole.slice(0, 2));
    const rest = whole.slice(2);
    expect(few.find(({ kind }) => kind === 'OTHER')).to.deep.equal({
      ...{ kind: 'OTHER', value: null, colour: null, title: 'Other' },
      count: rest.reduce((sum, { count }) => sum + count, 0),
    });
  });

  it('follows the order of a field, with the colours of its options', async () => {
    const [role] = fields as [Field];
    const answer = await ada.do(chartData, { projectId, metric: 'NOTE_COUNT', groupBy: 'FIELD', fieldId: role.id });
    const values = answer.filter(({ kind }) => kind === 'VALUE');
    expect(values.map(({ title }) => title)).to.deep.equal(OPTIONS.map(({ label }) => label));
    expect(values.map(({ colour }) => colour)).to.deep.equal(OPTIONS.map(({ colour }) => colour));
  });

  it('is told only to those who may read it, and people to those with people access', async () => {
    const [ben, cleo] = [await room.person('CONTRIBUTOR'), await room.person('CONTRIBUTOR')];
    const hidden = await aProject(ada, { everyone: null });
    const by = { metric: 'HIGHLIGHT_COUNT', groupBy: 'TAG' } as const;
    expect(await ben.outcome(chartData, { projectId: hidden.id, ...by })).to.equal('NOT_FOUND');
    await ada.do(setGrant, { placeId: hidden.id, principal: 'MEMBER', principalId: ben.memberId, level: 'READ' });
    expect(await ben.outcome(chartData, { projectId: hidden.id, ...by })).to.equal('ok');
    const secret = await ada.do(createField, { placeId: hidden.id, scope: 'NOTE', type: 'TEXT', label: 'Secret' });
    const field = { projectId, metric: 'NOTE_COUNT', groupBy: 'FIELD', fieldId: secret.id } as const;
    expect(await cleo.outcome(chartData, field)).to.equal('NOT_FOUND');
    await demandRefused(ben.do(chartData, field), 'BAD_USER_INPUT', 'belongs to another project');

    await room.admin.do(updateMember, { id: cleo.memberId, peopleAccess: false });
    const who = fields.find(({ type }) => type === 'PERSON') as Field;
    // Sessions are cached for a second.
    await eventually(() =>
      demandRefused(cleo.do(chartData, { projectId, ...by, groupBy: 'PERSON' }), 'FORBIDDEN', 'access to people'),
    );
    await demandRefused(cleo.do(chartData, { ...field, fieldId: who.id }), 'FORBIDDEN', 'access to people');
    await demandRefused(cleo.do(fieldCounts, { fieldId: who.id }), 'FORBIDDEN', 'access to people');
    const filter = { fields: [{ field: who.id, operator: 'IS_NOT_EMPTY' as const }] };
    await demandRefused(cleo.do(chartData, { projectId, ...by, filter }), 'FORBIDDEN', 'access to people');
    const speaking = await cleo.do(chartData, { projectId, ...by, groupBy: 'SPEAKER' });
    expect(speaking.map(({ title }) => title))
      .to.include('Contact hidden')
      .and.not.include('Cleo Driver');
  });

  it('people fields are counted in lists as well, by the ids of those who are not in trash', async () => {
    const who = fields.find(({ type }) => type === 'PERSON') as Field;
    const counts = await ada.do(fieldCounts, { fieldId: who.id, condition: { projectId } });
    const values = counts.filter(({ kind }) => kind === 'VALUE');
    const expected = plainly('NOTE_COUNT', 'FIELD', who, 'MONTH', {});
    expect(
      Object.fromEntries(values.map(({ value, count }) => [all.names.get(value ?? ''), count] as const).toSorted()),
    ).to.deep.equal(expected.counts);
    const ofPeople = await room.admin.do(createField, {
      placeId: directoryOf(room.workspaceId),
      scope: 'PERSON',
      type: 'PERSON',
      label: 'Knows',
    });
    await demandRefused(ada.do(fieldCounts, { fieldId: ofPeople.id }), 'BAD_USER_INPUT', 'counted by people');
  });

  it('is refused in words where settings do not fit together', async () => {
    const by = { projectId, metric: 'HIGHLIGHT_COUNT' } as const;
    const insightField = await ada.do(createField, {
      placeId: projectId,
      scope: 'INSIGHT',
      type: 'TEXT',
      label: 'Kind',
    });
    await ada.do(createInsight, { projectId });
    const refused = (input: object, words: string) =>
      demandRefused(ada.do(chartData, { ...by, groupBy: 'FIELD', ...input }), 'BAD_USER_INPUT', words);
    await refused({}, 'Choose the field to count by');
    await refused({ fieldId: insightField.id }, 'is not a field of notes');
    await refused({ groupBy: 'TAG', fieldId: fields[0]?.id ?? '' }, 'Only a chart by a field has one');
    await refused(
      { fieldId: fields[0]?.id ?? '', filter: { fields: [{ field: 'nowhere', operator: 'IS', values: ['x'] }] } },
      '',
    );
    expect(await ada.outcome(chartData, { ...by, groupBy: 'TAG', first: limits.chartCategories + 1 })).to.equal(
      'BAD_USER_INPUT',
    );
    const city = fields.find(({ label }) => label === 'City') as Field;
    await ada.do(deleteField, { id: city.id });
    expect(await ada.outcome(chartData, { ...by, groupBy: 'FIELD', fieldId: city.id })).to.equal('NOT_FOUND');
  });
});
