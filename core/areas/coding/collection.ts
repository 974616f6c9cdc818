import * as z from 'zod';
import { limits } from '../../limits.ts';
import { entity, line, prose, type Row, ref, sentId } from '../../model/entity.ts';
import { crud, listCommand, ranking } from '../../model/operation.ts';
import { displayTitle } from '../../rules/text.ts';

/** Highlights and insights of a project under one title, in manual order (RC-04). */
export const Collection = entity(
  'Collection',
  {
    projectId: ref('Project', 'WRITE'),
    title: line(limits.collectionTitle).min(1, 'Give the collection a title.'),
    description: prose(limits.collectionDescription).default(''),
  },
  {
    /** number of items, excluding those in trash */
    itemCount: z.int(),
  },
  {
    place: 'projectId',
    fixed: ['projectId'],
    virtual: ['itemCount'],
    orders: ['title'],
    title: ({ title }) => displayTitle('collection', title),
    trash: { goesWith: { projectId: 'Project' }, description: 'A collection comes back with what was in it.' },
  },
);
export type Collection = Row<typeof Collection>;

/** A highlight or an insight in a collection; a removed one is in trash, and Undo restores it. */
export const CollectionItem = entity(
  'CollectionItem',
  {
    collectionId: ref('Collection', 'WRITE'),
    /** either a highlight or an insight */
    highlightId: ref('Highlight').nullable().default(null),
    insightId: ref('Insight').nullable().default(null),
    rank: z.number().default(0),
  },
  { projectId: z.uuid() },
  {
    place: 'projectId',
    fixed: ['collectionId', 'highlightId', 'insightId'],
    orders: ['rank'],
    ranked: { within: 'collectionId', name: 'id' },
    trash: {
      goesWith: { collectionId: 'Collection', highlightId: 'Highlight', insightId: 'Insight', projectId: 'Project' },
    },
  },
);
export type CollectionItem = Row<typeof CollectionItem>;

const all = crud(Collection);
export const collection = all.one;
export const collections = all.list;
export const createCollection = all.create;
export const updateCollection = all.update;
export const deleteCollection = all.remove;
export const restoreCollection = all.restore;

export const collectionItems = crud(CollectionItem).list;
export const rankCollectionItem = ranking(CollectionItem);

const ids = (of: 'Highlight' | 'Insight') => z.array(ref(of)).max(limits.bulkRows).default([]);
/** Returns the items that were added. */
export const addToCollection = listCommand('addToCollection', CollectionItem, {
  on: Collection,
  input: z.strictObject({ id: sentId(), highlightIds: ids('Highlight'), insightIds: ids('Insight') }),
  audience: 'contributor',
  rate: 'bulk',
  description:
    'Put highlights and insights of the same project at the end of a collection; those in it stay where they are.',
});
const items = z.array(ref('CollectionItem', 'WRITE')).min(1).max(limits.bulkRows);
export const removeFromCollection = listCommand('removeFromCollection', CollectionItem, {
  input: z.strictObject({ ids: items }),
  audience: 'contributor',
  rate: 'bulk',
  description: 'Remove items from a collection; the highlights and insights stay.',
});
export const restoreToCollection = listCommand('restoreToCollection', CollectionItem, {
  input: z.strictObject({
    ids: z
      .array(ref('CollectionItem', 'WRITE', { trashed: true }))
      .min(1)
      .max(limits.bulkRows),
  }),
  audience: 'contributor',
  rate: 'bulk',
  description: 'Put removed items back where they were.',
});
