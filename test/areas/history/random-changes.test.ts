import { createTag, lockTag, tag as oneTag, Tag, unlockTag, updateTag } from '@earshot/core/areas/coding/tag';
import { createTagGroup } from '@earshot/core/areas/coding/tag-group';
import { createField } from '@earshot/core/areas/fields/field';
import { setFieldValues } from '@earshot/core/areas/fields/field-value';
import { restoreRowState, rowChanges, rowState } from '@earshot/core/areas/history/row-state';
import { createInsight, Insight, insight as oneInsight, updateInsight } from '@earshot/core/areas/pages/insight';
import { createNote, Note, note as oneNote, updateNote } from '@earshot/core/areas/pages/note';
import { createView, view as oneView, updateView, View } from '@earshot/core/areas/views/view';
import type { AnyEntity } from '@earshot/core/model/entity';
import type { AnyOperation } from '@earshot/core/model/operation';
import { expect } from 'chai';
import * as fc from 'fast-check';
import { EVERYTHING } from '../../kit/further-test.ts';
import { aProject, aRoom, type Person } from '../../kit/hosts/host.ts';
import { undoOf } from '../../kit/hosts/undo.ts';

type Values = Record<string, unknown>;
/** A change at random: an operation, and what it is sent besides the id of the row. */
type Change = [operation: AnyOperation, sent: (rowId: string) => Values];

interface Subject {
  entity: AnyEntity;
  one: AnyOperation;
  /** makes a row, and says how it can be changed */
  make: (by: Person, projectId: string) => Promise<{ id: string; changes: fc.Arbitrary<Change> }>;
}

const words = fc.constantFrom('Queue', 'Rain', 'Über', '“quoted”', 'a\u0301', '🙂 fine');
const some = (fields: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record(fields, { requiredKeys: [] }).filter((sent) => Object.keys(sent).length > 0);
const updating = (operation: AnyOperation, fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Change> =>
  some(fields).map((sent) => [operation, (id) => ({ id, ...sent })]);

async function fieldChanges(by: Person, projectId: string, scope: 'NOTE' | 'INSIGHT'): Promise<fc.Arbitrary<Change>> {
  const make = (type: 'TEXT' | 'NUMBER') => by.do(createField, { placeId: projectId, scope, type, label: type });
  const [text, number] = [await make('TEXT'), await make('NUMBER')];
  const cells = fc.tuple(fc.option(words), fc.option(fc.integer({ min: -5, max: 5 })));
  return cells.map(([said, count]) => [
    setFieldValues,
    (rowId) => ({
      cells: [
        { rowId, fieldId: text.id, value: said },
        { rowId, fieldId: number.id, value: count },
      ],
    }),
  ]);
}

const SUBJECTS: Subject[] = [
  {
    entity: Tag,
    one: oneTag,
    make: async (by, projectId) => {
      const tag = await by.do(createTag, { projectId, title: 'First' });
      const group = await by.do(createTagGroup, { projectId, title: 'Group' });
      const colour = fc.constantFrom('#111111', '#222222');
      const role = fc.constantFrom('THEME', 'OTHER');
      const groupId = fc.constantFrom(null, group.id);
      const fields = { title: words, colour, description: words, role, groupId };
      const lock = fc.constantFrom(lockTag, unlockTag).map((turn): Change => [turn, (id) => ({ id })]);
      return { id: tag.id, changes: fc.oneof({ weight: 4, arbitrary: updating(updateTag, fields) }, lock) };
    },
  },
  {
    entity: Note,
    one: oneNote,
    make: async (by, projectId) => {
      const note = await by.do(createNote, { projectId, title: 'First' });
      const changes = fc.oneof(updating(updateNote, { title: words }), await fieldChanges(by, projectId, 'NOTE'));
      return { id: note.id, changes };
    },
  },
  {
    entity: Insight,
    one: oneInsight,
    make: async (by, projectId) => {
      const insight = await by.do(createInsight, { projectId, title: 'First' });
      const changes = fc.oneof(updating(updateInsight, { title: words }), await fieldChanges(by, projectId, 'INSIGHT'));
      return { id: insight.id, changes };
    },
  },
  {
    entity: View,
    one: oneView,
    make: async (by, placeId) => {
      const view = await by.do(createView, { placeId, title: 'First', objectType: 'NOTE' });
      const viewData = some({ q: words, columns: fc.constantFrom('title', 'title,tags'), sort: words });
      const layout = fc.constantFrom('TABLE', 'LIST', 'GRID');
      return { id: view.id, changes: updating(updateView, { title: words, viewData, layout }) };
    },
  },
];

/** What a row has now of what its history keeps. */
async function nowOf(by: Person, { one, entity }: Subject, id: string): Promise<Values> {
  const row = (await by.call(one, { id })) as Values;
  const own = (entity.options.history ?? []).map((field: string) => [field, row[field]]);
  return { values: Object.fromEntries(own), fields: row.fields ?? {} };
}

const thenOf = async (by: Person, rowId: string, number: number): Promise<Values> => {
  const { values, fields } = await by.do(rowState, { rowId, number });
  return { values, fields };
};

const latest = async (by: Person, rowId: string): Promise<number> =>
  (await by.do(rowChanges, { rowId, first: 1 }))[0]?.number ?? 0;

/** What can be put back: everything but locks and publication. */
const portable = ({ entity }: Subject, { values, fields }: Values): Values => ({
  fields,
  values: Object.fromEntries(Object.entries(values as Values).filter(([field]) => field in entity.patch.shape)),
});

describe('random changes', function () {
  this.timeout(300_000);
  let by: Person;

  before(async () => {
    by = (await aRoom()).admin;
  });

  for (const subject of SUBJECTS)
    it(`of a ${subject.entity.name.toLowerCase()}: each state is what a copy kept then says, and can be restored and undone`, async () => {
      const projectId = (await aProject(by)).id;
      const { id, changes } = await subject.make(by, projectId);
      const copies: [number: number, copy: Values][] = [[0, await nowOf(by, subject, id)]];
      const property = fc.asyncProperty(
        fc.array(changes, { minLength: 1, maxLength: 5 }),
        fc.nat(),
        async (made, at) => {
          for (const [operation, sent] of made) {
            await by.call(operation, sent(id));
            const number = await latest(by, id);
            const copy = await nowOf(by, subject, id);
            // A change that changes nothing leaves no line.
            if (number === copies.at(-1)?.[0]) expect(copy).to.deep.equal(copies.at(-1)?.[1]);
            else copies.push([number, copy]);
          }
          for (const [number, copy] of copies) expect(await thenOf(by, id, number)).to.deep.equal(copy);
          const [number, copy] = copies[at % copies.length] ?? [0, {}];
          const before = await nowOf(by, subject, id);
          expect((await by.do(restoreRowState, { rowId: id, number })).left).to.deep.equal([]);
          const back = by.undo?.undo ? undoOf(by) : undefined;
          const restored = await nowOf(by, subject, id);
          expect(portable(subject, restored)).to.deep.equal(portable(subject, copy));
          if ((await latest(by, id)) !== copies.at(-1)?.[0]) copies.push([await latest(by, id), restored]);
          if (!back) return;
          await back();
          expect(await nowOf(by, subject, id)).to.deep.equal(before);
          copies.push([await latest(by, id), before]);
        },
      );
      await fc.assert(property, { numRuns: EVERYTHING ? 60 : 6, endOnFailure: true });
      expect(copies.length).to.be.greaterThan(4);
    });
});
