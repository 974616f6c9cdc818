import {
  addToCollection,
  Collection,
  CollectionItem,
  createCollection,
  deleteCollection,
  removeFromCollection,
  restoreCollection,
  restoreToCollection,
} from '@earshot/core/areas/coding/collection';
import { Highlight } from '@earshot/core/areas/coding/highlight';
import { Insight } from '@earshot/core/areas/pages/insight';
import { limits } from '@earshot/core/limits';
import type { ParsedInput } from '@earshot/core/model/operation';
import { Refusal } from '@earshot/core/refusal';
import { rankBetween } from '@earshot/core/rules/rank';
import { type Handler, inside } from '../../operations/handlers.ts';
import { createRow, restoreRow } from '../../operations/standard.ts';
import { tellRows } from '../../operations/tell-rows.ts';
import type { Work } from '../../operations/work.ts';
import { holdPlace } from './hold-place.ts';

/** Refuses a collection beyond the project's maximum; concurrent creations wait for each other. */
async function demandPlace(work: Work, projectId: string): Promise<void> {
  await holdPlace(work, projectId);
  if ((await work.rows(Collection).count({ projectId })) >= limits.collectionsPerProject)
    throw new Refusal(
      'UNPROCESSABLE',
      `A project has at most ${limits.collectionsPerProject} collections. Delete one that is no longer needed.`,
    );
}

function demandRoom(items: number): void {
  if (items > limits.collectionItems)
    throw new Refusal(
      'UNPROCESSABLE',
      `A collection holds at most ${limits.collectionItems} highlights and insights. Remove some, or make another one.`,
    );
}

/** Locks collections until the transaction ends, so that no other items are added. */
const hold = (work: Work, ids: readonly string[]) =>
  work.transaction.sql(
    'select 1 from collections where workspace_id = $1 and id = any($2::uuid[]) order by id for no key update',
    [work.workspaceId, ids],
  );

/** Announces changed item counts of collections. */
async function countAgain(work: Work, items: readonly CollectionItem[]): Promise<void> {
  const ids = [...new Set(items.map(({ collectionId }) => collectionId))];
  tellRows(work, 'updated', Collection, await work.rows(Collection).find({ where: { id: ids } }), ['itemCount']);
}

type Target = Pick<CollectionItem, 'highlightId' | 'insightId'>;
const keyOf = ({ highlightId, insightId }: Target) => highlightId ?? insightId;

/** Objects to add, each once, in the given order. Refuses objects of other projects. */
async function targetsOf(
  work: Work,
  projectId: string,
  { highlightIds, insightIds }: ParsedInput<typeof addToCollection>,
): Promise<Target[]> {
  const found = [
    ...(await work.rows(Highlight).find({ where: { id: highlightIds } })),
    ...(await work.rows(Insight).find({ where: { id: insightIds } })),
  ];
  if (found.some((row) => row.projectId !== projectId))
    throw new Refusal('BAD_USER_INPUT', 'A collection holds highlights and insights of its own project only.');
  return [
    ...[...new Set(highlightIds)].map((highlightId) => ({ highlightId, insightId: null })),
    ...[...new Set(insightIds)].map((insightId) => ({ highlightId: null, insightId })),
  ];
}

async function add(
  work: Work,
  { id: collectionId, projectId }: Collection,
  input: ParsedInput<typeof addToCollection>,
): Promise<CollectionItem[]> {
  const rows = work.rows(CollectionItem);
  await hold(work, [collectionId]);
  const known = await rows.find({ where: { collectionId }, trashed: 'both' });
  const live = new Set(known.filter(({ trashedAt }) => trashedAt === null).map(keyOf));
  const targets = (await targetsOf(work, projectId, input)).filter((target) => !live.has(keyOf(target)));
  if (targets.length === 0) return [];
  demandRoom(live.size + targets.length);
  const removed = new Map(known.map((item) => [keyOf(item), item]));
  let highest = known.length === 0 ? undefined : Math.max(...known.map(({ rank }) => rank));
  const [added, restored]: [CollectionItem[], CollectionItem[]] = [[], []];
  for (const target of targets) {
    const between = rankBetween(highest);
    const rank = between === 'rebalance' ? (highest ?? 0) : between;
    const before = removed.get(keyOf(target));
    if (before) restored.push(await rows.update(before.id, { trashedAt: null, rank }));
    else added.push(await rows.insert({ ...target, collectionId, projectId, rank, createdBy: work.actor.memberId }));
    highest = rank;
  }
  work.emit('created', CollectionItem, added);
  work.emit('restored', CollectionItem, restored);
  const items = [...added, ...restored].toSorted((one, other) => one.rank - other.rank);
  await countAgain(work, items);
  work.undoBy(removeFromCollection, { ids: items.map(({ id }) => id) });
  return items;
}

async function remove(work: Work, ids: readonly string[]): Promise<CollectionItem[]> {
  const items = await work.rows(CollectionItem).updateAll(ids, { trashedAt: new Date().toISOString() });
  tellRows(work, 'trashed', CollectionItem, items);
  await countAgain(work, items);
  work.undoBy(restoreToCollection, { ids: items.map(({ id }) => id) });
  return items;
}

async function restore(work: Work, ids: readonly string[]): Promise<CollectionItem[]> {
  const rows = work.rows(CollectionItem);
  const asked = await rows.find({ where: { id: [...ids] }, trashed: true });
  const collectionIds = [...new Set(asked.map(({ collectionId }) => collectionId))];
  await hold(work, collectionIds);
  for (const collectionId of collectionIds) {
    const more = asked.filter((item) => item.collectionId === collectionId);
    demandRoom((await rows.count({ collectionId })) + more.length);
  }
  const items = await rows.updateAll(
    asked.map(({ id }) => id),
    { trashedAt: null },
  );
  tellRows(work, 'restored', CollectionItem, items);
  await countAgain(work, items);
  if (items.length > 0) work.undoBy(removeFromCollection, { ids: items.map(({ id }) => id) });
  return items;
}

/** Collections of highlights and insights; other operations are the standard ones. */
export const collectionHandlers = (): Handler[] => [
  inside(createCollection, async ({ input, work }) => {
    await demandPlace(work, input.projectId);
    return createRow(Collection, work, input, deleteCollection);
  }),
  inside(restoreCollection, async ({ work, object }) => {
    if (object.trashedAt) await demandPlace(work, object.projectId);
    return restoreRow(Collection, work, object, deleteCollection);
  }),
  inside(addToCollection, ({ input, work, object }) => add(work, object, input)),
  inside(removeFromCollection, ({ input, work }) => remove(work, [...new Set(input.ids)])),
  inside(restoreToCollection, ({ input, work }) => restore(work, [...new Set(input.ids)])),
];
