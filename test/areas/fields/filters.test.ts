import { createField, deleteField, type Field, updateField } from '@earshot/core/areas/fields/field';
import { fieldCounts } from '@earshot/core/areas/fields/field-count';
import type { FieldTypeName, FieldValue } from '@earshot/core/areas/fields/field-type';
import { setFieldValues } from '@earshot/core/areas/fields/field-value';
import { filterFieldOf, type RowWithFields, valuesOfRow } from '@earshot/core/areas/fields/row-values';
import { fieldType } from '@earshot/core/areas/fields/types/all';
import { createInsight, insights, publishInsight } from '@earshot/core/areas/pages/insight';
import { createNote, Note, notes } from '@earshot/core/areas/pages/note';
import { createPerson, deletePerson } from '@earshot/core/areas/people/person';
import { limits } from '@earshot/core/limits';
import { updateMember } from '@earshot/core/model/member';
import { setGrant } from '@earshot/core/model/place';
import { compile } from '@earshot/core/rules/filter/compile';
import { meetsFilter } from '@earshot/core/rules/filter/evaluate';
import type { FieldForm, FilterForm } from '@earshot/core/rules/filter/form';
import { FILTER_OPERATORS, type FilterOperator, OPERATORS } from '@earshot/core/rules/filter/operator';
import { expect } from 'chai';
import fc from 'fast-check';
import { aProject, aRoom, type Person, type Room } from '../../kit/hosts/host.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const OPTIONS = ['Driver', 'Customer', 'Vendor', 'Clerk'].map((label, at) => ({
  id: uuid(at),
  label,
  colour: '#3b82f6',
}));
const WORDS = ['late', 'Slow', 'größe', 'a%b', "it's", 'x_y', '\\', '5'];

/** Values used both in rows and in filters, so that filters match something. */
const VALUES: Record<Exclude<FieldTypeName, 'PERSON'>, fc.Arbitrary<FieldValue>> = {
  TEXT: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
  NUMBER: fc.constantFrom(-5, 0, 0.5, 1, 5, 1e9),
  BOOLEAN: fc.boolean(),
  DATETIME: fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-01-01T12:30:00.000Z', '2026-02-01T00:00:00.000Z'),
  SELECT: fc.subarray(
    OPTIONS.map(({ id }) => id),
    { minLength: 1 },
  ),
  EMAIL: fc.constantFrom('ada@example.org', 'Ben@example.org'),
  PHONE: fc.constantFrom('+49 30 1', '112'),
  URL: fc.constantFrom('https://example.org/A', 'https://example.org/b'),
  NPS: fc.integer({ min: 0, max: 10 }),
};
const TYPES = Object.keys(VALUES) as (keyof typeof VALUES)[];

const operand = fc.oneof(
  fc.constantFrom(...WORDS, 'late slow', 'ADA@example.org', '', ' '),
  fc.constantFrom('0', '.5', '1', '5', '-5', 'many', '1000000000'),
  fc.constantFrom('true', 'false'),
  fc.constantFrom('2026-01-01', '2026-01-01T12:30:00Z', '2026-02-30', '1h', '2y', '2026-01-01T13:30:00+01:00'),
  fc.constantFrom(...OPTIONS.map(({ id }) => id), uuid(99)),
);

describe('lists filtered by fields', () => {
  let room: Room;
  let ada: Person;
  let projectId: string;
  let fields: Field[];
  let rows: Note[];
  const everything = async (by: Person, filter?: FilterForm, more = {}) =>
    (await by.do(notes, { condition: { projectId }, first: 1000, ...(filter ? { filter } : {}), ...more })).nodes;

  before(async function () {
    this.timeout(120_000);
    room = await aRoom();
    ada = await room.person('CONTRIBUTOR');
    projectId = (await aProject(ada, { everyone: null, detached: true })).id;
    fields = [];
    for (const type of TYPES)
      fields.push(
        await ada.do(createField, {
          placeId: projectId,
          scope: 'NOTE',
          type,
          label: type,
          ...(type === 'SELECT' ? { options: OPTIONS, maxSelected: 4 } : {}),
        }),
      );
    const drawn = fc.sample(
      fc.record(Object.fromEntries(TYPES.map((type) => [type, fc.option(VALUES[type], { freq: 3 })]))),
      { numRuns: 60, seed: 7 },
    ) as Record<string, FieldValue | null>[];
    for (const [at, values] of drawn.entries()) {
      const { id } = await ada.do(createNote, { projectId, title: at % 7 === 0 ? '' : `Note ${WORDS[at % 8]}` });
      const cells = fields.map((field) => ({ rowId: id, fieldId: field.id, value: values[field.type] ?? null }));
      await ada.do(setFieldValues, { cells });
    }
    rows = await everything(ada);
  });

  const fieldById = (id: string) => fields.find((field) => field.id === id);
  const found = (filter: FilterForm, now: Date) => {
    const compiled = compile(filter, { fieldOf: filterFieldOf(Note, fieldById), now });
    const valuesOf = valuesOfRow(Note, fieldById);
    return rows.filter((row) => meetsFilter(compiled, valuesOf(row as RowWithFields))).map(({ id }) => id);
  };

  const runs = process.env.EARSHOT_TEST === 'all' ? 4000 : 340;
  it(`find what a plain evaluator finds: ${runs} generated filters of 60 rows`, async function () {
    this.timeout(600_000);
    const names = () => [...fields.map(({ id }) => id), ...Object.keys(Note.options.filters ?? {})];
    const kindOf = (name: string) => filterFieldOf(Note, fieldById)(name)?.kind ?? 'TEXT';
    const condition = fc
      .nat()
      .map((at) => names()[at % names().length] as string)
      .chain(
        (field): fc.Arbitrary<FieldForm> =>
          fc.record({
            field: fc.constant(field),
            operator: fc.constantFrom(...OPERATORS[kindOf(field)]),
            values: fc.array(operand, { maxLength: 3 }),
          }),
      );
    const filters = fc.record({
      combinator: fc.constantFrom('and' as const, 'or' as const),
      fields: fc.array(condition, { maxLength: 4 }),
    });
    let narrowed = 0;
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        const expected = found(filter, new Date());
        const answer = (await everything(ada, filter)).map(({ id }) => id);
        if (expected.length > 0 && expected.length < rows.length) narrowed += 1;
        expect([...answer].sort(), JSON.stringify(filter)).to.deep.equal([...expected].sort());
      }),
      { numRuns: runs },
    );
    expect(narrowed, 'filters that keep some rows and not others').to.be.greaterThan(runs / 10);
  });

  it('are sorted by each field both ways, empty rows last, page by page', async () => {
    const byField = new Map<string, unknown[]>();
    for (const field of fields)
      for (const direction of ['ASC', 'DESC'] as const) {
        const sortBy = { fieldId: field.id, direction };
        const pages: Note[] = [];
        while (pages.length < rows.length) {
          const page = await ada.do(notes, { condition: { projectId }, first: 7, offset: pages.length, sortBy });
          pages.push(...page.nodes);
          expect(page.pageInfo.hasNextPage).to.equal(pages.length < rows.length);
        }
        expect(new Set(pages.map(({ id }) => id)).size, `${field.type}: each row once`).to.equal(rows.length);
        const keys = pages.map(({ fields: values }) => {
          const value = values[field.id];
          if (value === undefined) return undefined;
          const [key] = fieldType(field.type).keys(value as FieldValue, field);
          return field.type === 'SELECT'
            ? OPTIONS.findIndex(({ id }) => id === key?.reference)
            : (key?.number ?? key?.moment ?? key?.text);
        });
        const empty = keys.indexOf(undefined);
        expect(
          keys.slice(empty).every((key) => key === undefined),
          `${field.type}: empty rows last`,
        ).to.equal(true);
        const sorted = keys.slice(0, empty);
        const other = byField.get(field.id);
        if (other) expect(sorted, `${field.type}: one way is the other reversed`).to.deep.equal(other.toReversed());
        else if (typeof sorted[0] === 'number')
          expect(sorted, field.type).to.deep.equal(sorted.toSorted((a, b) => Number(a) - Number(b)));
        byField.set(field.id, sorted);
      }
  });

  /** Categories of a row in a chart of a field. */
  function countedAs(field: Field, value: FieldValue | undefined): string[] {
    if (value === undefined) return [];
    if (field.type === 'DATETIME') return [String(value).slice(0, 7)];
    if (field.type === 'BOOLEAN') return [String(value)];
    return fieldType(field.type)
      .keys(value, field)
      .map((key) => String(key.text ?? key.number ?? key.reference));
  }

  it('are counted by the values of each field as a plain evaluator counts them', async () => {
    const boolean = fields.find(({ type }) => type === 'BOOLEAN') as Field;
    for (const filter of [undefined, where(boolean.id, 'IS', 'true')])
      for (const field of fields) {
        const kept = filter ? new Set(found(filter, new Date())) : undefined;
        const expected = new Map<string, number>();
        let empty = 0;
        for (const row of rows.filter(({ id }) => !kept || kept.has(id))) {
          const values = countedAs(field, row.fields[field.id] as FieldValue | undefined);
          if (values.length === 0) empty += 1;
          for (const value of values) expected.set(value, (expected.get(value) ?? 0) + 1);
        }
        const input = { fieldId: field.id, condition: { projectId }, ...(filter ? { filter } : {}) };
        const counts = await ada.do(fieldCounts, { ...input, first: 200 });
        const given = counts.flatMap(({ kind, value, count }): [string, number][] => {
          if (kind !== 'VALUE' || value === null) return [];
          const isText = fieldType(field.type).filterKind === 'TEXT';
          return [[isText ? (countedAs(field, value)[0] ?? '') : value, count]];
        });
        expect(new Map(given), field.type).to.deep.equal(expected);
        const of = (kind: string) => counts.find((one) => one.kind === kind)?.count;
        expect([of('ALL'), of('EMPTY'), of('OTHER')]).to.deep.equal([kept?.size ?? rows.length, empty, undefined]);
        const [most] = [...expected.values()].toSorted((a, b) => b - a);
        const top = await ada.do(fieldCounts, { ...input, first: 1 });
        if (field.type === 'SELECT' || most === undefined) continue;
        const sum = [...expected.values()].reduce((one, other) => one + other, 0);
        expect(top.filter(({ kind }) => kind === 'VALUE').map(({ count }) => count)).to.deep.equal([most]);
        expect(top.find(({ kind }) => kind === 'OTHER')?.count ?? 0, field.type).to.equal(sum - most);
      }
  });

  it('are counted only where the caller may read them', async () => {
    const [ben, admin] = [await room.person('CONTRIBUTOR'), room.admin];
    const { workspaceId } = admin;
    const shared = await admin.do(createField, {
      placeId: workspaceId,
      scope: 'NOTE',
      type: 'BOOLEAN',
      label: 'Shared',
    });
    const [row] = rows as [Note];
    await ada.do(setFieldValues, { cells: [{ rowId: row.id, fieldId: shared.id, value: true }] });
    const yes = async (by: Person) =>
      (await by.do(fieldCounts, { fieldId: shared.id })).filter(({ kind }) => kind === 'VALUE');
    expect(await yes(ada)).to.deep.equal([{ kind: 'VALUE', value: 'true', count: 1 }]);
    expect(await yes(ben)).to.deep.equal([]);
    const [own] = fields as [Field];
    expect(await ben.outcome(fieldCounts, { fieldId: own.id })).to.equal('NOT_FOUND');
    await admin.do(deleteField, { id: shared.id });
    expect(await admin.outcome(fieldCounts, { fieldId: shared.id })).to.equal('NOT_FOUND');
  });

  it('are counted by people for those with access to people, without people in trash', async () => {
    const { admin } = room;
    const ben = await room.person('CONTRIBUTOR');
    const condition = { projectId };
    const who = await admin.do(createField, {
      placeId: admin.workspaceId,
      scope: 'NOTE',
      type: 'PERSON',
      label: 'Who',
    });
    const [cara, dan] = [await admin.do(createPerson, { name: 'Cara' }), await admin.do(createPerson, { name: 'Dan' })];
    const [first, second] = rows as [Note, Note];
    const cell = (row: Note, value: string[]) => ({ rowId: row.id, fieldId: who.id, value });
    await ada.do(setFieldValues, { cells: [cell(first, [cara.id, dan.id]), cell(second, [cara.id])] });
    const counted = async () =>
      (await ada.do(fieldCounts, { fieldId: who.id, condition })).map(({ kind, value, count }) => [kind, value, count]);
    expect(await counted()).to.have.deep.members([
      ['ALL', null, rows.length],
      ['VALUE', cara.id, 2],
      ['VALUE', dan.id, 1],
      ['EMPTY', null, rows.length - 2],
    ]);
    await admin.do(deletePerson, { id: cara.id });
    expect(await counted()).to.have.deep.members([
      ['ALL', null, rows.length],
      ['VALUE', dan.id, 1],
      ['EMPTY', null, rows.length - 1],
    ]);
    await admin.do(updateMember, { id: ben.memberId, peopleAccess: false });
    await demandRefused(ben.do(fieldCounts, { fieldId: who.id }), 'FORBIDDEN', 'requires access to people');
    await admin.do(deleteField, { id: who.id });
  });

  it('take one additional condition, whether the filter combines its own by all or any', async () => {
    const select = fields.find(({ type }) => type === 'SELECT') as Field;
    const within = { field: select.id, operator: 'HAS_ANY_OF' as const, values: [OPTIONS[1]?.id ?? ''] };
    const either: FilterForm = {
      combinator: 'or',
      fields: [
        { field: 'title', operator: 'IS_NOT_EMPTY', values: [] },
        { field: 'title', operator: 'IS_EMPTY', values: [] },
      ],
    };
    const expected = rows.filter(({ fields: values }) => [values[select.id]].flat().includes(OPTIONS[1]?.id ?? ''));
    const found = await everything(ada, either, { within });
    expect(found.map(({ id }) => id)).to.have.members(expected.map(({ id }) => id));
    expect(expected.length).to.be.within(1, rows.length - 1);
    expect(await ada.outcome(notes, { condition: { projectId }, within: { ...within, field: 'gone' } })).to.equal(
      'BAD_USER_INPUT',
    );
  });

  const where = (field: string, operator: FilterOperator, ...values: string[]): FilterForm => ({
    combinator: 'and',
    fields: [{ field, operator, values }],
  });

  it('hide options that their field no longer has', async () => {
    const select = fields.find(({ type }) => type === 'SELECT') as Field;
    const [driver, ...others] = OPTIONS;
    const only = rows.filter(({ fields: { [select.id]: value } }) => String(value) === driver?.id);
    expect(only).to.not.be.empty;
    await ada.do(updateField, { id: select.id, options: others });
    const empty = (await everything(ada, where(select.id, 'IS_EMPTY'))).map(({ id }) => id);
    expect(empty).to.include.members(only.map(({ id }) => id));
    expect(await everything(ada, where(select.id, 'HAS_ANY_OF', driver?.id ?? ''))).to.deep.equal([]);
    await ada.do(updateField, { id: select.id, options: OPTIONS });
  });

  it('of insights know whether they are published, and by whom they were made', async () => {
    const draft = await ada.do(createInsight, { projectId, title: 'Draft' });
    const published = await ada.do(createInsight, { projectId, title: 'Published' });
    await ada.do(publishInsight, { id: published.id });
    const titles = async (filter: FilterForm) =>
      (await ada.do(insights, { condition: { projectId }, filter })).nodes.map(({ title }) => title);
    expect(await titles(where('published', 'IS', 'true'))).to.deep.equal(['Published']);
    expect(await titles(where('publishedAt', 'IS_EMPTY'))).to.deep.equal([draft.title]);
    expect(await titles(where('createdBy', 'HAS_ANY_OF', ada.memberId))).to.have.length(2);
    expect(await titles(where('createdBy', 'HAS_NONE_OF', ada.memberId))).to.deep.equal([]);
  });

  it('refuse filters that do not apply to these rows, with a message', async () => {
    const [first] = fields as [Field];
    const refusals: [says: string, input: object, text: RegExp][] = [
      [
        '500 conditions',
        { filter: { fields: Array(500).fill(where('title', 'IS', 'x').fields[0]) } },
        /at most 50 conditions/,
      ],
      ['a field of nobody', { filter: where(uuid(5), 'IS', 'x') }, /no longer exists/],
      ['a column that is not for filters', { filter: where('workspaceId', 'IS_EMPTY') }, /no longer exists/],
      ['a name from Object', { filter: where('constructor', 'IS_EMPTY') }, /no longer exists/],
      ['an operator of another kind', { filter: where(first.id, 'GREATER_THAN', '5') }, /Invalid operator/],
      ['a cursor in a list sorted by a field', { sortBy: { fieldId: first.id }, after: 'x' }, /paged with `offset`/],
    ];
    for (const [says, input, text] of refusals) {
      const refusal = await ada.do(notes, input).then(() => '', String);
      expect(refusal, says).to.match(text);
    }
  });

  it('refuse a field in trash, and take it again when it is back', async () => {
    const field = await ada.do(createField, { placeId: projectId, scope: 'NOTE', type: 'TEXT', label: 'Short-lived' });
    await ada.do(deleteField, { id: field.id });
    expect(await ada.outcome(notes, { filter: where(field.id, 'IS_EMPTY') })).to.equal('BAD_USER_INPUT');
  });

  it('tell nothing of fields in places that a person cannot open', async () => {
    const ben = await room.person('CONTRIBUTOR');
    const [first] = fields as [Field];
    expect(await ben.outcome(notes, { filter: where(first.id, 'IS_NOT_EMPTY') })).to.equal('BAD_USER_INPUT');
    expect(await ben.outcome(notes, { sortBy: { fieldId: first.id } })).to.equal('NOT_FOUND');
    await ada.do(setGrant, { placeId: projectId, principal: 'MEMBER', principalId: ben.memberId, level: 'READ' });
    expect(await everything(ben, where(first.id, 'IS_NOT_EMPTY'))).to.not.be.empty;
  });

  it('offers every operator for some field type', () => {
    const offered = new Set(Object.values(OPERATORS).flat());
    expect(FILTER_OPERATORS.filter((operator) => !offered.has(operator))).to.deep.equal([]);
    expect(limits.filterFields).to.be.lessThan(500);
  });
});
