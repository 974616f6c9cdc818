import { highlights } from '@earshot/core/areas/coding/highlight';
import { createTag, deleteTag, tags } from '@earshot/core/areas/coding/tag';
import { createTagBoard } from '@earshot/core/areas/coding/tag-board';
import { createTagGroup } from '@earshot/core/areas/coding/tag-group';
import { createField, deleteField } from '@earshot/core/areas/fields/field';
import { setFieldValues } from '@earshot/core/areas/fields/field-value';
import {
  createInsight,
  createInsightFromHighlights,
  insights,
  publishInsight,
} from '@earshot/core/areas/pages/insight';
import { createNote, note, notes } from '@earshot/core/areas/pages/note';
import { setPageStarred } from '@earshot/core/areas/pages/starred-page';
import { createPerson } from '@earshot/core/areas/people/person';
import { createFolder } from '@earshot/core/areas/places/folder';
import { createProject, updateProject } from '@earshot/core/areas/places/project';
import { search } from '@earshot/core/areas/search/search';
import { searchField } from '@earshot/core/areas/search/search-field';
import { updateMember } from '@earshot/core/model/member';
import type { SearchType } from '@earshot/core/model/search-type';
import { directoryOf } from '@earshot/core/rules/directory';
import { type Comparable, compile, type FilterField } from '@earshot/core/rules/filter/compile';
import { meetsFilter } from '@earshot/core/rules/filter/evaluate';
import type { FieldForm, FilterForm } from '@earshot/core/rules/filter/form';
import { type FilterOperator, OPERATORS } from '@earshot/core/rules/filter/operator';
import { folded } from '@earshot/core/rules/text';
import { expect } from 'chai';
import fc from 'fast-check';
import { aProject, aRoom, type Person, type Room } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';
import { aHighlight, aTranscript } from '../../kit/rooms/transcript.ts';

const when = (field: string, operator: FilterOperator, ...values: string[]): FilterForm => ({
  combinator: 'and',
  fields: [{ field, operator, values }],
});

/** A searchable item with the values used by filters; absent fields do not apply to it. */
interface Known {
  id: string;
  type: SearchType;
  values: Record<string, readonly Comparable[]>;
}

const SAID = ['The parcel came late', 'nobody rang the bell', 'a friendly driver', 'the wrong door'];

describe('filters of search', function () {
  this.timeout(120_000);
  let room: Room;
  let [ada, ben]: Person[] = [];
  let known: Known[];
  let ids: Record<
    'folder' | 'one' | 'two' | 'late' | 'kind' | 'group' | 'board' | 'city' | 'size' | 'who' | 'pia' | 'age',
    string
  >;

  const found = async (by: Person, filter: FilterForm, more = {}) => {
    const answer = await by.do(search, { filter, limit: 1000, ...more });
    expect(answer.total).to.equal(answer.items.length);
    return answer.items.map(({ id }) => id);
  };
  const expectFound = async (filter: FilterForm, expected: readonly string[], more = {}) =>
    expect((await found(ada as Person, filter, more)).sort(), JSON.stringify(filter)).to.deep.equal(
      [...expected].sort(),
    );
  const idsOf = (keep: (one: Known) => boolean) => known.filter(keep).map(({ id }) => id);

  before(async () => {
    room = await aRoom();
    const everyone = { everyone: 'WRITE' } as const;
    const a = room.admin;
    const b = await room.person('CONTRIBUTOR');
    [ada, ben] = [a, b];
    const folder = await a.do(createFolder, { name: 'Parcels' });
    const one = await aProject(a, { title: 'Doors', folderId: folder.id, ...everyone });
    const two = await aProject(a, { title: 'Bells', ...everyone });
    const board = await a.do(createTagBoard, { projectId: one.id, title: 'Board' });
    const group = await a.do(createTagGroup, { projectId: one.id, title: 'Group', boardId: board.id });
    const late = await a.do(createTag, { projectId: one.id, title: 'late', groupId: group.id });
    const kind = await b.do(createTag, { projectId: one.id, title: 'kind' });
    const placeId = room.workspaceId;
    const city = await a.do(createField, { placeId, scope: 'NOTE', type: 'TEXT', label: 'City' });
    const size = await a.do(createField, { placeId, scope: 'NOTE', type: 'NUMBER', label: 'Size' });
    const who = await a.do(createField, { placeId, scope: 'NOTE', type: 'PERSON', label: 'Who' });
    const directory = directoryOf(room.workspaceId);
    const age = await a.do(createField, { placeId: directory, scope: 'PERSON', type: 'NUMBER', label: 'Age' });
    const pia = await a.do(createPerson, { name: 'Pia' });
    await a.do(setFieldValues, { cells: [{ rowId: pia.id, fieldId: age.id, value: 44 }] });
    const cells: { rowId: string; fieldId: string; value: string | number | string[] }[] = [];
    for (const [at, title] of ['York', 'york late', 'Leeds', '', 'Late in Leeds', 'Hull'].entries()) {
      const { id } = await (at % 2 ? b : a).do(createNote, { projectId: at < 3 ? one.id : two.id, title });
      // Another member's stars do not count.
      if (at === 2 || at === 3) await (at === 2 ? a : b).do(setPageStarred, { pageId: id, starred: true });
      if (at < 4) cells.push({ rowId: id, fieldId: city.id, value: ['York', 'Leeds'][at % 2] as string });
      if (at > 1) cells.push({ rowId: id, fieldId: size.id, value: at });
      if (at === 2) cells.push({ rowId: id, fieldId: who.id, value: [pia.id] });
    }
    await a.do(setFieldValues, { cells });
    const call = await aTranscript(a, one.id, 'Call', `${SAID.join('. ')}.`);
    await a.do(setFieldValues, { cells: [{ rowId: call.id, fieldId: city.id, value: 'York' }] });
    await a.do(setFieldValues, { cells: [{ rowId: call.id, fieldId: who.id, value: [pia.id] }] });
    const first = await aHighlight(a, call.id, SAID[0] as string, [late.id]);
    await aHighlight(b, call.id, SAID[2] as string, [kind.id, late.id]);
    await aHighlight(b, call.id, SAID[3] as string);
    const quoting = await a.do(createInsightFromHighlights, {
      projectId: two.id,
      highlightIds: [first.id],
      title: 'Late',
    });
    await a.do(publishInsight, { id: quoting.id });
    await a.do(setPageStarred, { pageId: quoting.id, starred: true });
    await b.do(createInsight, { projectId: one.id, title: 'Draft' });
    ids = {
      folder: folder.id,
      one: one.id,
      two: two.id,
      late: late.id,
      kind: kind.id,
      group: group.id,
      board: board.id,
      city: city.id,
      size: size.id,
      who: who.id,
      pia: pia.id,
      age: age.id,
    };
    // A job determines the authors.
    await eventually(async () =>
      expect((await a.do(note, { id: call.id })).contributorIds).to.include.members([a.memberId, b.memberId]),
    );
    known = await everything();
    await eventually(async () => {
      const { items } = await a.do(search, { query: 'friendly' });
      expect(items.map(({ type }) => type)).to.include.members(['NOTE', 'HIGHLIGHT']);
    }, 30_000);
  });

  /** Values of every item, as seen by a person who lists everything. */
  async function everything(): Promise<Known[]> {
    const a = ada as Person;
    const all = { first: 1000 };
    const [noteRows, highlightRows] = [(await a.do(notes, all)).nodes, (await a.do(highlights, all)).nodes];
    const [insightRows, tagRows] = [(await a.do(insights, all)).nodes, (await a.do(tags, all)).nodes];
    const at = (moment: string) => [Date.parse(moment)];
    const place = (id: string) => ({
      project: [id],
      projectCategory: id === ids.one ? [ids.folder] : [],
      channel: [],
      archived: [0],
    });
    const made = (row: { createdAt: string; updatedAt: string; createdBy: string | null }) => ({
      createdAt: at(row.createdAt),
      updatedAt: at(row.updatedAt),
      authors: row.createdBy ? [row.createdBy] : [],
    });
    const text = (title: string) => (/\S/.test(title) ? [title.toLowerCase()] : []);
    const custom = (fields: Record<string, unknown>) => ({
      [ids.city]: fields[ids.city] === undefined ? [] : [folded(String(fields[ids.city]))],
      [ids.size]: fields[ids.size] === undefined ? [] : [Number(fields[ids.size])],
      [ids.who]: (fields[ids.who] ?? []) as string[],
    });
    const tagged = (rows: typeof highlightRows) => {
      const own = [...new Set(rows.flatMap(({ tagIds }) => tagIds))];
      const grouped = own.includes(ids.late);
      return { tags: own, tagGroups: grouped ? [ids.group] : [], tagBoards: grouped ? [ids.board] : [] };
    };
    const quoted = highlightRows.filter(({ text }) => text === SAID[0]);
    const quoting = insightRows.filter(({ published }) => published).map(({ id }) => id);
    return [
      ...noteRows.map((row): Known => {
        const own = highlightRows.filter(({ noteId }) => noteId === row.id);
        return {
          id: row.id,
          type: 'NOTE',
          values: {
            ...made(row),
            ...place(row.projectId),
            ...custom(row.fields),
            ...tagged(own),
            title: text(row.title),
            contributors: row.contributorIds,
            note: [row.id],
            insights: own.some(({ id }) => id === quoted[0]?.id) ? quoting : [],
            highlightCount: [own.length],
            starred: [row.title === 'Leeds' ? 1 : 0],
            people: (row.fields[ids.who] ?? []) as string[],
            [ids.age]: row.fields[ids.who] === undefined ? [] : [44],
          },
        };
      }),
      ...highlightRows.map((row): Known => {
        const note = noteRows.find(({ id }) => id === row.noteId);
        return {
          id: row.id,
          type: 'HIGHLIGHT',
          values: {
            ...made(row),
            ...place(row.projectId),
            ...custom(note?.fields ?? {}),
            ...tagged([row]),
            title: [],
            contributors: [...new Set([row.createdBy as string, ...row.taggedBy])],
            note: [row.noteId],
            highlight: [row.id],
            insights: row.id === quoted[0]?.id ? quoting : [],
            aiGenerated: [0],
            people: [],
            [ids.age]: [],
          },
        };
      }),
      ...insightRows.map(
        (row): Known => ({
          id: row.id,
          type: 'INSIGHT',
          values: {
            ...made(row),
            ...place(row.projectId),
            ...tagged(row.published ? quoted : []),
            title: text(row.title),
            contributors: row.contributorIds,
            highlight: row.published ? quoted.map(({ id }) => id) : [],
            insights: [row.id],
            published: [row.published ? 1 : 0],
            starred: [row.published ? 1 : 0],
            people: [],
            [ids.age]: [],
          },
        }),
      ),
      ...tagRows.map(
        (row): Known => ({
          id: row.id,
          type: 'TAG',
          values: {
            ...made(row),
            ...place(row.placeId),
            title: text(row.title),
            contributors: row.createdBy ? [row.createdBy] : [],
            highlightCount: [row.highlightCount],
          },
        }),
      ),
    ];
  }

  const CUSTOM: () => Record<string, FilterField> = () => ({
    [ids.city]: { kind: 'TEXT', fold: folded },
    [ids.size]: { kind: 'NUMBER' },
    [ids.who]: { kind: 'REFERENCE' },
    [ids.age]: { kind: 'NUMBER' },
  });
  const fieldOf = (name: string): FilterField | undefined => CUSTOM()[name] ?? searchField(name);

  /**
   * Expected results of a filter, computed row by row; an item that cannot have a field does not meet a condition on
   * it.
   */
  const worked = (filter: FilterForm) => {
    const compiled = compile(filter, { fieldOf, now: new Date() });
    if (compiled.conditions.length === 0) return [];
    const meets = (one: Known) => {
      const { combinator } = compiled;
      const met = (condition: (typeof compiled.conditions)[number]) =>
        one.values[condition.field] !== undefined &&
        meetsFilter({ combinator, conditions: [condition] }, (field) => one.values[field] ?? []);
      return combinator === 'and' ? compiled.conditions.every(met) : compiled.conditions.some(met);
    };
    return idsOf(meets);
  };

  const runs = process.env.EARSHOT_TEST === 'all' ? 3000 : 250;
  it(`find what is worked out row by row: ${runs} generated filters`, async function () {
    this.timeout(600_000);
    const fields = [
      ...[
        'title',
        'createdAt',
        'updatedAt',
        'authors',
        'contributors',
        'project',
        'projectCategory',
        'archived',
        'tags',
      ],
      ...[
        'tagGroups',
        'tagBoards',
        'note',
        'highlight',
        'insights',
        'highlightCount',
        'published',
        'people',
        'aiGenerated',
        'starred',
      ],
      ...[ids.city, ids.size, ids.who, ids.age],
    ];
    const references = [ids.late, ids.kind, ids.group, ids.board, ids.one, ids.two, ids.folder, ids.pia];
    const people = [ada?.memberId, ben?.memberId] as string[];
    const pages = known.filter(({ type }) => type !== 'TAG').map(({ id }) => id);
    const operand = fc.oneof(
      fc.constantFrom('york', 'Late', 'leeds', 'draft', '', 'zzz'),
      fc.constantFrom('0', '1', '2', '3', '44', 'x'),
      fc.constantFrom('true', 'false'),
      fc.constantFrom('1h', 'thisWeek', '2020-01-01', '2020-01-01/2030-01-01', 'allTime', 'soon'),
      fc.constantFrom(...references, ...people, ...pages),
    );
    const condition = fc.constantFrom(...fields).chain(
      (field): fc.Arbitrary<FieldForm> =>
        fc.record({
          field: fc.constant(field),
          operator: fc.constantFrom(...OPERATORS[fieldOf(field)?.kind ?? 'TEXT']),
          values: fc.array(operand, { maxLength: 4 }),
        }),
    );
    const filters = fc.record({
      combinator: fc.constantFrom('and' as const, 'or' as const),
      fields: fc.array(condition, { minLength: 1, maxLength: 3 }),
    });
    const types: SearchType[] = ['NOTE', 'HIGHLIGHT', 'INSIGHT', 'TAG'];
    let narrowed = 0;
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        const expected = worked(filter);
        if (expected.length > 0 && expected.length < known.length) narrowed += 1;
        await expectFound(filter, expected, { types });
      }),
      { numRuns: runs },
    );
    expect(narrowed, 'filters that keep some items and not others').to.be.greaterThan(runs / 5);
  });

  it('narrow what words find, with every method, and leave its counts', async () => {
    const by = ada as Person;
    const late = when('tags', 'HAS_ANY_OF', ids.late);
    for (const method of ['FULL_TEXT', 'VECTOR', 'HYBRID'] as const) {
      const answer = await by.do(search, { query: 'friendly driver', method, filter: late });
      expect(answer.items.length, method).to.be.greaterThan(1);
      const kept = new Set(worked(late));
      expect(
        answer.items.every(({ id }) => kept.has(id)),
        method,
      ).to.equal(true);
      const notes = await by.do(search, { query: 'friendly driver', method, filter: late, types: ['NOTE'] });
      expect(notes.counts, method).to.deep.equal(answer.counts);
    }
    const said = await found(by, when('content', 'CONTAINS', 'Friendly DRIVER'));
    expect(said).to.have.length(2);
    expect(await found(by, when('importOrigin', 'CONTAINS', 'call.md'))).to.have.length(1);
  });

  it('order results by when they were created or changed, both ways and page by page', async () => {
    const by = ada as Person;
    const filter = when('project', 'HAS_ANY_OF', ids.one, ids.two);
    for (const orderBy of ['CREATED', 'UPDATED'] as const) {
      const at = orderBy === 'CREATED' ? 'createdAt' : 'updatedAt';
      const { items } = await by.do(search, { filter, orderBy, direction: 'ASC', limit: 100 });
      expect(items.length).to.be.greaterThan(12);
      expect(items.map((hit) => hit[at])).to.deep.equal(items.map((hit) => hit[at]).toSorted());
      const pages: string[] = [];
      for (let offset = 0; offset < items.length; offset += 5)
        pages.push(...(await by.do(search, { filter, orderBy, limit: 5, offset })).items.map((hit) => hit[at]));
      expect(pages).to.deep.equal(items.map((hit) => hit[at]).toReversed());
    }
  });

  it('find what lies in archived projects only when asked', async () => {
    const by = ada as Person;
    const old = await aProject(by, { title: 'Old times' });
    await by.do(createNote, { projectId: old.id, title: 'Old note' });
    await by.do(updateProject, { id: old.id, status: 'ARCHIVED' });
    expect(await found(by, when('title', 'CONTAINS', 'old'))).to.deep.equal([]);
    expect(await found(by, when('title', 'CONTAINS', 'old'), { archived: true })).to.have.length(2);
    expect(await found(by, when('archived', 'IS', 'true'))).to.have.length(2);
  });

  it('are refused in words: a deleted field, a wrong operator, people of people, and people without access', async () => {
    const by = ada as Person;
    const gone = await by.do(createField, { placeId: room.workspaceId, scope: 'NOTE', type: 'TEXT', label: 'Gone' });
    await by.do(deleteField, { id: gone.id });
    const ask = (filter: FilterForm, who = by, more = {}) => who.do(search, { query: 'late', filter, ...more });
    await demandRefused(ask(when(gone.id, 'IS', 'x')), 'BAD_USER_INPUT', 'no longer exists');
    await demandRefused(ask(when('nonsense', 'IS', 'x')), 'BAD_USER_INPUT', 'no longer exists');
    await demandRefused(ask(when('tags', 'IS', 'x')), 'BAD_USER_INPUT', "Invalid operator 'IS'");
    await demandRefused(
      ask(when(ids.who, 'HAS_ANY_OF', ids.pia), by, { types: ['PERSON'] }),
      'BAD_USER_INPUT',
      'person FilterFieldForms cannot be of type PERSON',
    );
    await demandRefused(by.do(search, { query: 'a'.repeat(2001) }), 'BAD_USER_INPUT', '2000 characters');
    await demandRefused(by.do(search, { query: 'a '.repeat(61) }), 'BAD_USER_INPUT', '60 words');
    const blind = await room.person('CONTRIBUTOR');
    await by.do(updateMember, { id: blind.memberId, peopleAccess: false });
    for (const field of ['people', ids.who])
      await demandRefused(ask(when(field, 'HAS_ANY_OF', ids.pia), blind), 'FORBIDDEN', 'access to people');
    await demandRefused(ask(when(ids.age, 'IS', '44'), blind), 'BAD_USER_INPUT', 'no longer exists');
  });

  it('leave out conditions that do not count (SE-08)', async () => {
    const elsewhere = when('project', 'HAS_NONE_OF', ids.one, ids.two);
    await expectFound({ ...elsewhere, fields: [...elsewhere.fields, ...when('name', 'IS', 'Pia').fields] }, [ids.pia], {
      types: ['PERSON'],
    });
    expect(await found(ada as Person, when('title', 'CONTAINS', ''))).to.deep.equal([]);
  });

  it('tell nothing of what may not be read: not in results, totals, counts, proposals or by what it is linked to', async () => {
    const owner = ben as Person;
    const hidden = await aProject(owner, { title: 'Quetzal', everyone: null, detached: true });
    const tag = await owner.do(createTag, { projectId: hidden.id, title: 'quetzal' });
    const note = await aTranscript(owner, hidden.id, 'Quetzalcoatl', 'A quetzal flew by.');
    await aHighlight(owner, note.id, 'A quetzal flew', [tag.id]);
    const field = await owner.do(createField, { placeId: hidden.id, scope: 'NOTE', type: 'TEXT', label: 'Bird' });
    const quoted = (await owner.do(highlights, { condition: { projectId: ids.one } })).nodes[0];
    const linked = await owner.do(createInsightFromHighlights, {
      projectId: hidden.id,
      highlightIds: [quoted?.id as string],
      title: 'Quetzal insight',
    });
    const filters: FilterForm[] = [
      when('title', 'CONTAINS', 'quetzal'),
      when('project', 'HAS_ANY_OF', hidden.id),
      when('tags', 'HAS_ANY_OF', tag.id),
      when('note', 'HAS_ANY_OF', note.id),
      when('insights', 'HAS_ANY_OF', linked.id),
    ];
    for (const filter of filters) {
      expect((await owner.do(search, { filter })).total, JSON.stringify(filter)).to.be.greaterThan(0);
      for (const query of ['', 'quetzal', 'quetzla'])
        expect(await (ada as Person).do(search, { query, filter }), JSON.stringify(filter)).to.deep.include({
          items: [],
          total: 0,
          counts: {},
          suggestedQuery: null,
        });
    }
    const asked = (ada as Person).do(search, { filter: when(field.id, 'IS_EMPTY') });
    await demandRefused(asked, 'BAD_USER_INPUT', 'no longer exists');
    await owner.do(deleteTag, { id: tag.id });
    expect((await owner.do(search, { filter: when('tags', 'HAS_ANY_OF', tag.id) })).total).to.equal(0);
  });

  // Last, since it adds to the items counted by the others.
  it('find projects and tags by their description, and what is not one of some', async () => {
    const by = ada as Person;
    const { id: projectId } = await by.do(createProject, { title: 'Couriers', summary: 'How parcels REACH people' });
    const plain = await by.do(createTag, { projectId, title: 'Plain' });
    const told = await by.do(createTag, { projectId, title: 'Told', description: 'Words about parcels' });
    const inProject = (...others: FieldForm[]): FilterForm => ({
      combinator: 'and',
      fields: [...when('project', 'HAS_ANY_OF', projectId).fields, ...others],
    });
    const described = (operator: FilterOperator, ...values: string[]) =>
      found(by, inProject({ field: 'description', operator, values }));
    expect(await described('CONTAINS', 'Parcels')).to.have.members([projectId, told.id]);
    expect(await described('IS', 'words about parcels')).to.deep.equal([told.id]);
    expect(await described('IS_EMPTY')).to.deep.equal([plain.id]);
    expect(await described('IS_NOT_EMPTY')).to.have.members([projectId, told.id]);
    const tagged = (operator: FilterOperator) => found(by, when('tags', operator, ids.late));
    expect(await tagged('MISSING_ALL_OF')).to.have.members(await tagged('HAS_NONE_OF'));
    const [one, not] = [await tagged('IS_ONE_OF'), await tagged('IS_NOT_ONE_OF')];
    expect(one.length).to.be.greaterThan(0);
    expect(not.filter((id) => one.includes(id))).to.deep.equal([]);
    expect(not.length).to.be.greaterThan((await tagged('HAS_NONE_OF')).length);
  });
});
