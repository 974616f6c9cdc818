import { highlights, tagHighlights } from '@earshot/core/areas/coding/highlight';
import {
  createTag,
  deleteTag,
  lockTag,
  moveTag,
  tag as oneTag,
  rankTag,
  restoreTag,
  Tag,
  tags,
  unlockTag,
  updateTag,
} from '@earshot/core/areas/coding/tag';
import { createTagGroup } from '@earshot/core/areas/coding/tag-group';
import { moveTagsToPlace } from '@earshot/core/areas/coding/tag-moves';
import { createField } from '@earshot/core/areas/fields/field';
import { setFieldValues } from '@earshot/core/areas/fields/field-value';
import { restoreRowState, rowChanges, rowState } from '@earshot/core/areas/history/row-state';
import {
  createInsight,
  deleteInsight,
  Insight,
  insight as oneInsight,
  restoreInsight,
  updateInsight,
} from '@earshot/core/areas/pages/insight';
import { deleteNote, Note, note as oneNote, restoreNote, updateNote } from '@earshot/core/areas/pages/note';
import {
  createView,
  deleteView,
  view as oneView,
  rankView,
  restoreView,
  updateView,
  View,
  views,
} from '@earshot/core/areas/views/view';
import type { AnyEntity } from '@earshot/core/model/entity';
import type { AnyOperation } from '@earshot/core/model/operation';
import { byRank } from '@earshot/core/rules/rank';
import { expect } from 'chai';
import * as fc from 'fast-check';
import { EVERYTHING } from '../../kit/further-test.ts';
import { aProject, aRoom, type Person } from '../../kit/hosts/host.ts';
import { undoOf } from '../../kit/hosts/undo.ts';
import { aHighlight, aTranscript } from '../../kit/rooms/transcript.ts';

type Values = Record<string, unknown>;
/** An operation, and its input for a row's id. */
type Step = [operation: AnyOperation, sent: (rowId: string) => Values];
/** A random change. */
type Change = Step[];

interface Subject {
  what: string;
  entity: AnyEntity;
  one: AnyOperation;
  /** creates a row, and returns its possible changes */
  make: (by: Person, projectId: string) => Promise<{ id: string; changes: fc.Arbitrary<Change> }>;
  /** content of its history besides fields */
  besides?: (by: Person, row: Values) => Promise<Values>;
}

const words = fc.constantFrom('Queue', 'Rain', 'Über', '“quoted”', 'a\u0301', '🙂 fine');
const some = (fields: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record(fields, { requiredKeys: [] }).filter((sent) => Object.keys(sent).length > 0);
const updating = (operation: AnyOperation, fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Change> =>
  some(fields).map((sent) => [[operation, (id) => ({ id, ...sent })]]);
const one = (operation: AnyOperation): Step => [operation, (id) => ({ id })];
/** Moves to trash and restores. */
const trashing = (remove: AnyOperation, restore: AnyOperation): fc.Arbitrary<Change> =>
  fc.constant<Change>([one(remove), one(restore)]);

/** The row before a row in its list. */
const orderIn = (list: AnyOperation) => async (by: Person, row: Values) => {
  const { nodes } = (await by.call(list, { condition: { placeId: row.placeId }, first: 100 })) as {
    nodes: { id: string; rank: number; title: string }[];
  };
  const inOrder = nodes.toSorted(byRank(({ title }) => title));
  return { order: inOrder[inOrder.findIndex(({ id }) => id === row.id) - 1]?.id ?? null };
};

async function tagsOf(by: Person, { id }: Values): Promise<Values> {
  const { nodes } = await by.do(highlights, { condition: { noteId: id }, first: 100 });
  const counted = Map.groupBy(
    nodes.flatMap(({ tagIds }) => tagIds),
    (tagId) => tagId,
  );
  return { tags: [...counted].sort().map(([tagId, all]) => ({ tagId, highlights: all.length })) };
}

/** A tag with a manual position between others of its project. */
async function anOrderedTag(by: Person, projectId: string) {
  const tag = await by.do(createTag, { projectId, title: 'First' });
  const others: (string | null)[] = [null];
  for (const title of ['Another', 'Beside']) others.push((await by.do(createTag, { projectId, title })).id);
  await by.do(rankTag, { id: tag.id, afterId: others[1] ?? null });
  return { id: tag.id, afterId: fc.constantFrom(...others) };
}

async function fieldChanges(by: Person, projectId: string, scope: 'NOTE' | 'INSIGHT'): Promise<fc.Arbitrary<Change>> {
  const make = (type: 'TEXT' | 'NUMBER') => by.do(createField, { placeId: projectId, scope, type, label: type });
  const [text, number] = [await make('TEXT'), await make('NUMBER')];
  const cells = fc.tuple(fc.option(words), fc.option(fc.integer({ min: -5, max: 5 })));
  return cells.map(([said, count]) => [
    [
      setFieldValues,
      (rowId) => ({
        cells: [
          { rowId, fieldId: text.id, value: said },
          { rowId, fieldId: number.id, value: count },
        ],
      }),
    ],
  ]);
}

const SUBJECTS: Subject[] = [
  {
    what: 'tag',
    entity: Tag,
    one: oneTag,
    besides: orderIn(tags),
    make: async (by, projectId) => {
      const { id, afterId } = await anOrderedTag(by, projectId);
      const group = await by.do(createTagGroup, { projectId, title: 'Group' });
      const colour = fc.constantFrom('#111111', '#222222');
      const role = fc.constantFrom('THEME', 'OTHER');
      const groupId = fc.constantFrom(null, group.id);
      const fields = { title: words, colour, description: words, role, groupId };
      const lock = fc.constantFrom(lockTag, unlockTag).map((turn): Change => [one(turn)]);
      const moves = updating(moveTag, { groupId, afterId });
      const ranks = updating(updateTag, { rank: fc.integer({ min: -200_000, max: 200_000 }) });
      return {
        id,
        changes: fc.oneof(
          { weight: 4, arbitrary: updating(updateTag, fields) },
          { weight: 2, arbitrary: moves },
          ranks,
          lock,
          trashing(deleteTag, restoreTag),
        ),
      };
    },
  },
  {
    what: 'tag between projects',
    entity: Tag,
    one: oneTag,
    besides: orderIn(tags),
    make: async (by, projectId) => {
      const { id } = await anOrderedTag(by, projectId);
      const to = fc.constantFrom(projectId, (await aProject(by)).id, null);
      const moves = to.map(
        (target): Change => [[moveTagsToPlace, (tagId) => ({ projectId: target, changes: [{ id: tagId }] })]],
      );
      return { id, changes: fc.oneof(moves, updating(updateTag, { title: words })) };
    },
  },
  {
    what: 'note',
    entity: Note,
    one: oneNote,
    besides: tagsOf,
    make: async (by, projectId) => {
      const note = await aTranscript(by, projectId, 'First', 'The queue was long. The rain was cold.');
      const made = [];
      for (const title of ['Queue', 'Weather']) made.push((await by.do(createTag, { projectId, title })).id);
      const marked = [];
      for (const said of ['queue', 'rain']) marked.push((await aHighlight(by, note.id, said)).id);
      const several = (ids: string[]) => fc.subarray(ids);
      const tagging = fc
        .record({ ids: fc.subarray(marked, { minLength: 1 }), add: several(made), remove: several(made) })
        .map((sent): Change => [[tagHighlights, () => sent]]);
      const changes = fc.oneof(
        updating(updateNote, { title: words }),
        { weight: 2, arbitrary: tagging },
        await fieldChanges(by, projectId, 'NOTE'),
        trashing(deleteNote, restoreNote),
      );
      return { id: note.id, changes };
    },
  },
  {
    what: 'insight',
    entity: Insight,
    one: oneInsight,
    make: async (by, projectId) => {
      const insight = await by.do(createInsight, { projectId, title: 'First' });
      const changes = fc.oneof(
        updating(updateInsight, { title: words }),
        await fieldChanges(by, projectId, 'INSIGHT'),
        trashing(deleteInsight, restoreInsight),
      );
      return { id: insight.id, changes };
    },
  },
  {
    what: 'view',
    entity: View,
    one: oneView,
    besides: orderIn(views),
    make: async (by, placeId) => {
      const view = await by.do(createView, { placeId, title: 'First', objectType: 'NOTE' });
      const other = await by.do(createView, { placeId, title: 'Other', objectType: 'NOTE' });
      await by.do(rankView, { id: view.id, afterId: other.id });
      const viewData = some({ q: words, columns: fc.constantFrom('title', 'title,tags'), sort: words });
      const layout = fc.constantFrom('TABLE', 'LIST', 'GRID');
      const changes = fc.oneof(
        { weight: 2, arbitrary: updating(updateView, { title: words, viewData, layout }) },
        updating(rankView, { afterId: fc.constantFrom(null, other.id) }),
        trashing(deleteView, restoreView),
      );
      return { id: view.id, changes };
    },
  },
];

/** Current values of a row that its history records. */
async function nowOf(by: Person, { one, entity, besides }: Subject, id: string): Promise<Values> {
  const row = (await by.call(one, { id })) as Values;
  const own = (entity.options.history ?? []).map((field: string) => [field, row[field]]);
  return { values: { ...Object.fromEntries(own), ...(await besides?.(by, row)) }, fields: row.fields ?? {} };
}

const thenOf = async (by: Person, rowId: string, number: number): Promise<Values> => {
  const { values, fields } = await by.do(rowState, { rowId, number });
  return { values, fields };
};

const latest = async (by: Person, rowId: string): Promise<number> =>
  (await by.do(rowChanges, { rowId, first: 1 }))[0]?.number ?? 0;

/** Restorable values: all but locks and publication. */
const portable = ({ entity }: Subject, { values, fields }: Values): Values => ({
  fields,
  values: Object.fromEntries(
    Object.entries(values as Values).filter(
      ([field]) => field in entity.patch.shape || ['placeId', 'order', 'tags'].includes(field),
    ),
  ),
});

describe('random changes', function () {
  this.timeout(300_000);
  let by: Person;

  before(async () => {
    by = (await aRoom()).admin;
  });

  for (const subject of SUBJECTS)
    it(`of a ${subject.what}: each state is what a copy kept then says, and can be restored and undone`, async () => {
      const projectId = (await aProject(by)).id;
      const { id, changes } = await subject.make(by, projectId);
      const copies: [number: number, copy: Values][] = [[await latest(by, id), await nowOf(by, subject, id)]];
      const holds = async (kept: typeof copies) => {
        for (const [number, copy] of kept) expect(await thenOf(by, id, number)).to.deep.equal(copy);
      };
      const property = fc.asyncProperty(
        fc.array(changes, { minLength: 1, maxLength: 5 }),
        fc.nat(),
        async (made, at) => {
          const { length } = copies;
          for (const steps of made) {
            for (const [operation, sent] of steps) await by.call(operation, sent(id));
            const number = await latest(by, id);
            const copy = await nowOf(by, subject, id);
            // A change without effect adds no line.
            if (number === copies.at(-1)?.[0]) expect(copy).to.deep.equal(copies.at(-1)?.[1]);
            else copies.push([number, copy]);
          }
          await holds(copies.slice(length));
          const [number, copy] = copies[at % copies.length] ?? [0, {}];
          const before = await nowOf(by, subject, id);
          expect((await by.do(restoreRowState, { rowId: id, number, also: ['TAGS', 'PLACE'] })).left).to.deep.equal([]);
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
      // Later changes affected none of them.
      await holds(copies);
    });
});
