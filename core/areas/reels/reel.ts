import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, choice, entity, line, type Row, ref, sentId, title } from '../../model/entity.ts';
import { command, crud, listQuery } from '../../model/operation.ts';
import { displayTitle } from '../../rules/text.ts';

/** Layouts of a reel’s page (RC-01): one part at a time, or all of them in two or three columns. */
const REEL_LAYOUTS = ['REEL', 'TWO_COLUMN', 'THREE_COLUMN'] as const;
export type ReelLayout = (typeof REEL_LAYOUTS)[number];

const trim = () => z.int().min(0).max(limits.reels.itemMs).default(0);
/** A highlight of a recording, or a title card, in a reel. */
const reelItem = z.strictObject({
  id: sentId(),
  /** null for a title card */
  highlightId: sentId().nullable().default(null),
  /** ms left out at the beginning and at the end of the highlight */
  startTrimMs: trim(),
  endTrimMs: trim(),
  /** words of a title card */
  title: line(limits.reels.cardText).default(''),
  text: line(limits.reels.cardText).default(''),
  /** ms for which a title card is shown */
  cardMs: z.int().min(limits.reels.shortestCardMs).max(limits.reels.longestCardMs).default(limits.reels.cardMs),
});
export type ReelItem = z.infer<typeof reelItem>;

const { highlights: MOST_HIGHLIGHTS, cards: MOST_CARDS } = limits.reels;
const fits = (items: readonly ReelItem[], cards: boolean, most: number) =>
  items.filter(({ highlightId }) => (highlightId === null) === cards).length <= most;

/** Highlights of recordings in an order, with title cards between them (RC-01). */
export const Reel = entity(
  'Reel',
  {
    projectId: ref('Project', 'WRITE'),
    title: title(limits.reels.title).default(''),
    layout: choice('ReelLayout', REEL_LAYOUTS).default('REEL'),
    items: z
      .array(reelItem)
      .max(MOST_HIGHLIGHTS + MOST_CARDS)
      .refine((items) => new Set(items.map(({ id }) => id)).size === items.length, 'Two items have the same id.')
      .refine((items) => fits(items, false, MOST_HIGHLIGHTS), `A reel has at most ${MOST_HIGHLIGHTS} highlights.`)
      .refine((items) => fits(items, true, MOST_CARDS), `A reel has at most ${MOST_CARDS} title cards.`)
      .default([]),
  },
  {},
  {
    place: 'projectId',
    fixed: ['projectId'],
    orders: ['title'],
    title: ({ title }) => displayTitle('reel', title),
    trash: { goesWith: { projectId: 'Project' }, description: 'A reel comes back with its order and its title cards.' },
  },
);
export type Reel = Row<typeof Reel>;

/** States of an item of a reel: a card is READY, and so is a highlight whose words have times in a recording. */
const REEL_PART_STATES = ['READY', 'NO_RECORDING', 'NO_TIMES', 'GONE'] as const;
export type ReelPartState = (typeof REEL_PART_STATES)[number];

/** An item of a reel as it can be played now, in the order of the reel. */
export const ReelPart = answer('ReelPart', {
  /** id of the item */
  id: z.uuid(),
  state: choice('ReelPartState', REEL_PART_STATES),
  /** null for a title card, and for a highlight that is gone */
  highlightId: z.uuid().nullable(),
  noteId: z.uuid().nullable(),
  noteTitle: z.string(),
  text: z.string(),
  speaker: z.string(),
  /** recording; null unless it is ready */
  fileId: z.uuid().nullable(),
  moving: z.boolean(),
  /** played range, and that of the highlight without trimming, in ms of the recording; 0 to its length for a card */
  startMs: z.int(),
  endMs: z.int(),
  wholeStartMs: z.int(),
  wholeEndMs: z.int(),
});
export type ReelPart = z.infer<typeof ReelPart.row>;

/** A new or longer reel, and how many highlights it could not take. */
export const FilledReel = answer('FilledReel', {
  reel: Reel.row,
  added: z.int(),
  /** highlights without a recording, or whose words have no times in it */
  silent: z.int(),
  /** highlights beyond the maximum */
  beyond: z.int(),
});
export type FilledReel = z.infer<typeof FilledReel.row>;

/** Highlights for a reel, each once, in this order: chosen ones, then those of a tag, a collection, a note, an insight. */
const sources = {
  highlightIds: z.array(ref('Highlight')).max(limits.bulkRows).default([]),
  tagId: ref('Tag').nullable().default(null),
  collectionId: ref('Collection').nullable().default(null),
  noteId: ref('Note').nullable().default(null),
  insightId: ref('Insight').nullable().default(null),
};

const all = crud(Reel);
export const reel = all.one;
export const reels = all.list;
export const createReel = command('createReel', FilledReel, {
  input: Reel.creation.omit({ items: true }).extend(sources),
  audience: 'contributor',
  rate: 'bulk',
  viewers: 'Viewers cannot make reels',
  description:
    'Make a reel of highlights, those of a tag, a collection, a note or an insight; highlights without a recording are counted and left out.',
});
export const addToReel = command('addToReel', FilledReel, {
  on: Reel,
  input: z.strictObject({ id: sentId(), ...sources }),
  audience: 'contributor',
  rate: 'bulk',
  description:
    'Put highlights at the end of a reel; those that are in it already stay where they are, those without a recording are counted and left out.',
});
export const updateReel = all.update;
export const deleteReel = all.remove;
export const restoreReel = all.restore;

export const reelParts = listQuery('reelParts', ReelPart, {
  on: Reel,
  input: z.strictObject({ id: sentId() }),
  description: 'The items of a reel with what plays of each now: recording, range, words and speaker.',
});
