import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, entity, moment, type Row, ref, sentId, title } from '../../model/entity.ts';
import { crud, listQuery } from '../../model/operation.ts';
import { displayTitle } from '../../rules/text.ts';
import { Reference, references } from '../references/reference.ts';

/** A page on which a project's material is arranged: its objects are a live document (CV-01). */
export const Canvas = entity(
  'Canvas',
  { projectId: ref('Project', 'WRITE'), title: title(limits.canvasTitle).default('') },
  {
    /** beginning of its texts and group titles */
    preview: z.string(),
    characters: z.int(),
    editedAt: moment().nullable(),
  },
  {
    place: 'projectId',
    plural: 'Canvases',
    document: 'canvas',
    fixed: ['projectId'],
    orders: ['title', 'editedAt'],
    search: { type: 'CANVAS', words: (row) => ({ title: row.title }) },
    title: ({ title }) => displayTitle('canvas', title),
    trash: { goesWith: { projectId: 'Project' }, description: 'A canvas comes back with all that is on it.' },
  },
);
export type Canvas = Row<typeof Canvas>;

const all = crud(Canvas);
export const canvas = all.one;
export const canvases = all.list;
export const createCanvas = all.create;
export const updateCanvas = all.update;
export const deleteCanvas = all.remove;
export const restoreCanvas = all.restore;

/** Content of a card on a canvas for the caller: its reference and its text. */
export const Card = answer('Card', {
  ...Reference.row.shape,
  /** words of a highlight, or beginning of a page; '' unless SHOWN */
  text: z.string(),
  /** title of a highlight's note */
  source: z.string(),
  /** time at which a highlight is said, in ms; null if unknown */
  startMs: z.int().nullable(),
  /** tags of a highlight: their titles and colours */
  tags: z.array(z.object({ title: z.string(), colour: z.string() })),
});
export type Card = z.infer<typeof Card.row>;

/** Returned in the order of the targets. */
export const cards = listQuery('cards', Card, {
  input: references.input,
  description: 'What cards on a canvas show, as far as the caller can open their targets.',
});

/** Cards of a canvas with similar content (CV-03). */
export const SuggestedGroup = answer('SuggestedGroup', {
  /** their typical terms */
  title: z.string(),
  /** ids of their targets, the most typical first */
  targetIds: z.array(z.uuid()),
});
export type SuggestedGroup = z.infer<typeof SuggestedGroup.row>;

export const suggestGroups = listQuery('suggestGroups', SuggestedGroup, {
  on: Canvas,
  rate: 'search',
  input: z.strictObject({ id: sentId() }),
  description: 'Groups of the cards of a canvas whose words are similar, as far as the caller can open them.',
});
