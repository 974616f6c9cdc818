import { randomUUID } from 'node:crypto';
import { Highlight } from '@earshot/core/areas/coding/highlight';
import {
  addToReel,
  createReel,
  deleteReel,
  type FilledReel,
  Reel,
  type ReelItem,
  type ReelPart,
  reelParts,
  restoreReel,
  updateReel,
} from '@earshot/core/areas/reels/reel';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import type { Change } from '../../operations/change.ts';
import { type Handler, inside } from '../../operations/handlers.ts';
import { demandRoomIn } from '../../operations/room-in-place.ts';
import { createRow, restoreRow, updateRow } from '../../operations/standard.ts';
import type { Work } from '../../operations/work.ts';
import { type PlayedHighlight, playedHighlights } from './played-highlights.ts';
import { type Sources, sourceHighlights } from './reel-sources.ts';

/** An item of a reel with what plays of it; `played` is absent for a card and for a highlight that is gone. */
export interface PlayedItem {
  item: ReelItem;
  part: ReelPart;
  played?: PlayedHighlight;
}

/** The items of a reel in their order, with what plays of each now. */
export async function playedItems(change: Change, { projectId, items }: Reel): Promise<PlayedItem[]> {
  const ids = items.flatMap(({ highlightId }) => highlightId ?? []);
  const known = await playedHighlights(change, projectId, ids);
  return items.map((item) => {
    const played = item.highlightId === null ? undefined : known.get(item.highlightId);
    return { item, part: partOf(item, played), ...(played ? { played } : {}) };
  });
}

const NOTHING = {
  highlightId: null,
  noteId: null,
  noteTitle: '',
  text: '',
  speaker: '',
  fileId: null,
  moving: false,
  startMs: 0,
  endMs: 0,
  wholeStartMs: 0,
  wholeEndMs: 0,
} as const;

function partOf(item: ReelItem, played: PlayedHighlight | undefined): ReelPart {
  const { id, cardMs } = item;
  if (item.highlightId === null)
    return { ...NOTHING, id, state: 'READY', text: item.title, endMs: cardMs, wholeEndMs: cardMs };
  if (!played) return { ...NOTHING, id, state: 'GONE' };
  const { highlight, noteTitle, file, range } = played;
  const { noteId, text, speaker } = highlight;
  const words = { ...NOTHING, id, highlightId: highlight.id, noteId, noteTitle, text, speaker };
  if (!file) return { ...words, state: 'NO_RECORDING' };
  if (!range) return { ...words, state: 'NO_TIMES' };
  const length = range.endMs - range.startMs;
  const start = Math.min(item.startTrimMs, Math.max(0, length - limits.reels.shortestMs));
  const end = Math.min(item.endTrimMs, Math.max(0, length - start - limits.reels.shortestMs));
  return {
    ...words,
    state: 'READY',
    fileId: file.id,
    moving: file.moving,
    startMs: range.startMs + start,
    endMs: range.endMs - end,
    wholeStartMs: range.startMs,
    wholeEndMs: range.endMs,
  };
}

const itemOf = (highlightId: string): ReelItem => ({
  id: randomUUID(),
  highlightId,
  startTrimMs: 0,
  endTrimMs: 0,
  title: '',
  text: '',
  cardMs: limits.reels.cardMs,
});

interface Filling extends Omit<FilledReel, 'reel'> {
  items: ReelItem[];
}

/** Items for the highlights of sources that can be played and are not in the reel yet, as far as there is room. */
async function filling(work: Work, projectId: string, sources: Sources, there: readonly ReelItem[]): Promise<Filling> {
  const known = new Set(there.map(({ highlightId }) => highlightId));
  const ids = (await sourceHighlights(work, projectId, sources)).filter((id) => !known.has(id));
  // A tag can have more than can be looked at; whatever is beyond is counted without being looked at.
  const room = limits.reels.highlights - there.filter(({ highlightId }) => highlightId !== null).length;
  const items: ReelItem[] = [];
  let silent = 0;
  let looked = 0;
  while (looked < ids.length && items.length < room) {
    const some = ids.slice(looked, looked + limits.reels.highlights);
    const played = await playedHighlights(work, projectId, some);
    for (const id of some) {
      if (items.length === room) break;
      looked += 1;
      const one = played.get(id);
      // A passage just highlighted has its times a moment later.
      if (one?.file && (one.range || one.highlight.startMs !== null)) items.push(itemOf(id));
      else silent += 1;
    }
  }
  return { items, added: items.length, silent, beyond: ids.length - looked };
}

/** Refuses items whose highlight is not in the project, unless they are in the reel already. */
async function demandKnown(work: Work, { projectId, items: there }: Reel, items: readonly ReelItem[]): Promise<void> {
  const known = new Set(there.map(({ highlightId }) => highlightId));
  const ids = [...new Set(items.flatMap(({ highlightId }) => highlightId ?? []))].filter((id) => !known.has(id));
  if (ids.length === 0) return;
  if ((await work.rows(Highlight).find({ where: { id: ids, projectId }, trashed: 'both' })).length < ids.length)
    throw new Refusal('BAD_USER_INPUT', 'A reel holds highlights of its own project only.');
}

const demandRoom = (work: Work, projectId: string) => demandRoomIn(work, projectId, Reel, limits.reels.perProject);

/** Reels: highlights of recordings in an order; other operations are the standard ones. */
export const reelHandlers = (): Handler[] => [
  inside(createReel, async ({ input, work }) => {
    const { projectId, title, layout, ...sources } = input;
    await demandRoom(work, projectId);
    const { items, ...counts } = await filling(work, projectId, sources, []);
    const reel = await createRow(Reel, work, { projectId, title, layout, items }, deleteReel);
    return { reel, ...counts };
  }),
  inside(addToReel, async ({ input, work, object }) => {
    const { id, ...sources } = input;
    await work.transaction.sql('select 1 from reels where workspace_id = $1 and id = $2 for update', [
      work.workspaceId,
      id,
    ]);
    const reel = (await work.rows(Reel).get(id)) ?? object;
    const { items, ...counts } = await filling(work, reel.projectId, sources, reel.items);
    if (items.length === 0) return { reel, ...counts };
    const longer = { id, items: [...reel.items, ...items] };
    return { reel: await updateRow(Reel, { input: longer, work, object: reel }, updateReel), ...counts };
  }),
  inside(updateReel, async ({ input, work, object }) => {
    if (input.items) await demandKnown(work, object, input.items);
    return updateRow(Reel, { input, work, object }, updateReel);
  }),
  inside(restoreReel, async ({ work, object }) => {
    if (object.trashedAt) await demandRoom(work, object.projectId);
    return (await restoreRow(Reel, work, object, deleteReel)) as Reel;
  }),
  inside(reelParts, async ({ work, object }) => (await playedItems(work, object)).map(({ part }) => part)),
];
