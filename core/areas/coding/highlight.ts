import * as z from 'zod';
import { limits } from '../../limits.ts';
import { choice, entity, type Row, ref, sentId } from '../../model/entity.ts';
import { command, crud, listCommand } from '../../model/operation.ts';
import { displayTitle } from '../../rules/text.ts';
import { AudioVideo } from './audio-video.ts';
import { highlightFilter } from './highlight-filter.ts';

const HIGHLIGHT_STATES = ['ANCHORED', 'LOST'] as const;

/**
 * A highlight: a marked passage of a note. The mark is in the note's document, everything else in this row
 * (docs/architecture.md, Documents).
 */
export const Highlight = entity(
  'Highlight',
  { noteId: ref('Note', 'WRITE') },
  {
    projectId: z.uuid(),
    text: z.string(),
    prefix: z.string(),
    suffix: z.string(),
    position: z.int(),
    state: choice('HighlightState', HIGHLIGHT_STATES),
    /** its first speaker turn: speaker, and start in ms from the recording's start */
    speakerId: z.uuid().nullable(),
    startMs: z.int().nullable(),
    /** speakers of all its turns, in reading order */
    speakerIds: z.array(z.uuid()),
    /** their names after merges, each once, separated by commas; '' outside of turns or without names */
    speaker: z.string(),
    /** first speaker's person in the directory; HIDDEN_CONTACT for readers without people access */
    speakerPersonId: z.uuid().nullable(),
    /** time in which its words are said, in ms from the recording's start; null outside of timed turns, and until read */
    spokenFromMs: z.int().nullable().default(null),
    spokenToMs: z.int().nullable().default(null),
    /** passage of its note's recording; null without times or recording */
    audioVideo: AudioVideo.row.nullable(),
    /** true if it is in trash because its creation was undone; the trash page does not list it */
    undone: z.boolean(),
    tagIds: z.array(z.uuid()),
    /** members who added its tags */
    taggedBy: z.array(z.uuid()),
  },
  {
    place: 'projectId',
    fixed: ['noteId'],
    virtual: ['tagIds', 'taggedBy', 'speaker', 'speakerPersonId', 'audioVideo'],
    orders: ['position'],
    page: 'noteId',
    search: { type: 'HIGHLIGHT', words: (row) => ({ title: '', text: row.text }) },
    title: ({ text }) => displayTitle('highlight', text),
    trash: {
      goesWith: { noteId: 'Note', projectId: 'Project' },
      description: 'A highlight comes back to its words; when they are gone from the note, to its lost tray.',
    },
  },
);
export type Highlight = Row<typeof Highlight>;

/** The authors of a highlight: its creator, then those who tagged it. */
export const authorsOf = ({ createdBy, taggedBy }: Pick<Highlight, 'createdBy' | 'taggedBy'>): string[] => [
  ...new Set([...(createdBy ? [createdBy] : []), ...taggedBy]),
];

/** A Yjs relative position in base64: it stays with its character while others edit. */
export const relativePosition = z.base64().max(limits.relativePosition);
const range = { from: relativePosition, to: relativePosition };
// Tagging needs WRITE on the note. READ on the tag is enough, since locked tags can be added to highlights as well.
const tagIds = z.array(ref('Tag')).max(limits.tagsPerHighlight);

const all = crud(Highlight);
export const highlight = all.one;
export const highlights = { ...all.list, input: all.list.input.extend(highlightFilter) };
export const createHighlight = command('createHighlight', Highlight, {
  input: z.strictObject({ noteId: ref('Note', 'WRITE'), ...range, tagIds: tagIds.default([]) }),
  audience: 'contributor',
  description:
    'Highlight words of a note, or tag the highlight of exactly these words; positions are encoded Yjs relative positions.',
});
/** The inverse of creating a highlight. Unlike a deleted highlight, it is not listed in trash. */
export const takeBackHighlight = command('takeBackHighlight', Highlight, {
  on: Highlight,
  input: z.strictObject({ id: sentId() }),
  audience: 'contributor',
  description: 'Undo the creation of a highlight. It is not listed in trash.',
});
export const tagHighlight = command('tagHighlight', Highlight, {
  on: Highlight,
  input: z.strictObject({ id: sentId(), add: tagIds.default([]), remove: tagIds.default([]) }),
  audience: 'contributor',
  description: 'Put tags on a highlight and take tags off.',
});
export const reattachHighlight = command('reattachHighlight', Highlight, {
  on: Highlight,
  input: z.strictObject({ id: sentId(), ...range }),
  audience: 'contributor',
  description: 'Give a lost highlight its words back.',
});
export const deleteHighlight = all.remove;
export const restoreHighlight = all.restore;

const several = <T extends z.ZodType>(one: T) => z.array(one).min(1).max(limits.bulkRows);
const ids = several(ref('Highlight', 'WRITE'));
const retagging = z.strictObject({ id: ref('Highlight', 'WRITE'), add: tagIds, remove: tagIds });
export type Retagging = z.infer<typeof retagging>;

/** Declares a change of several highlights of one project, applied to all or none. */
const batch = <I extends z.ZodObject>(name: string, input: I, description: string) =>
  listCommand(name, Highlight, { input, audience: 'contributor', rate: 'bulk', description });
export const tagHighlights = batch(
  'tagHighlights',
  z.strictObject({ ids, add: tagIds.default([]), remove: tagIds.default([]) }),
  'Put the same tags on several highlights of a project and take tags off them.',
);
export const retagHighlights = batch(
  'retagHighlights',
  z.strictObject({
    changes: several(retagging)
      .refine(namesEachOnce, 'A highlight is named twice.')
      .refine(namesFewTags, 'These are too many tags at once.'),
  }),
  'Put other tags on each of several highlights and take others off; changes are { id, add, remove }.',
);
export const deleteHighlights = batch(
  'deleteHighlights',
  z.strictObject({ ids }),
  'Move several highlights of a project to trash.',
);
export const restoreHighlights = batch(
  'restoreHighlights',
  z.strictObject({ ids: several(ref('Highlight', 'WRITE', { trashed: true })) }),
  'Take several highlights of a project out of trash.',
);

function namesEachOnce(changes: readonly Retagging[]): boolean {
  return new Set(changes.map(({ id }) => id)).size === changes.length;
}

// Tags are references, so each is loaded and checked, as in tagHighlights.
function namesFewTags(changes: readonly Retagging[]): boolean {
  const named = new Set(changes.flatMap(({ add, remove }) => [...add, ...remove]));
  return named.size <= 2 * limits.tagsPerHighlight;
}

/** The highlights that carry a tag, newest first. */
export const highlightsOfTag = {
  ...all.list,
  name: 'highlightsOfTag',
  input: all.list.input.extend({ tagId: ref('Tag') }),
  description: 'The highlights that carry a tag.',
};
