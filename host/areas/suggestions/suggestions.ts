import { setImmediate as others } from 'node:timers/promises';
import { Highlight } from '@earshot/core/areas/coding/highlight';
import { Note } from '@earshot/core/areas/pages/note';
import { Project } from '@earshot/core/areas/places/project';
import {
  type Acceptance,
  acceptSuggestions,
  rejectSuggestions,
  reopenSuggestions,
  Suggestion,
} from '@earshot/core/areas/suggestions/suggestion';
import { suggestHighlights } from '@earshot/core/areas/suggestions/suggestion-run';
import { QuoteFinder } from '@earshot/core/documents/anchor';
import { Refusal } from '@earshot/core/refusal';
import { textOf } from '@earshot/processing/documents/text';
import type { Documents, LiveDocument } from '../../documents/documents.ts';
import { type Handler, inside } from '../../operations/handlers.ts';
import type { Work } from '../../operations/work.ts';
import { retagEach, trashEach } from '../coding/highlight-batches.ts';
import { highlightPassages, type MadeHighlight, type TaggedRange } from '../coding/highlight-passages.ts';
import type { TextModels } from '../models/text-models.ts';
import { usedModel } from '../models/used-model.ts';
import { highlightModeIn } from './proposed-highlights.ts';
import { lockedSuggestions } from './store/locked-suggestions.ts';
import { beginRun } from './suggestion-runs.ts';

/** Suggested highlights: requesting, accepting, rejecting, and reopening by Undo. */
export const suggestionHandlers = (documents: Documents, models: TextModels): Handler[] => [
  inside(suggestHighlights, async ({ input: { withModel }, work, object: note }) => {
    const project = await work.load(Project, note.projectId);
    if (project.suggestionMode === 'OFF')
      throw new Refusal(
        'UNPROCESSABLE',
        'Suggestions are switched off in this project. Switch them on in its settings first.',
      );
    const run = await beginRun(work, note, { state: 'WAITING', automatic: false, startedAt: null });
    const model = await usedModel(models, work, { modeOf: highlightModeIn(project), asked: withModel });
    const askedBy = model === '' ? {} : { askedBy: work.actor.memberId };
    await work.enqueue('suggest-highlights', { noteId: note.id, ...askedBy }, { key: `suggest-highlights:${note.id}` });
    return run;
  }),
  inside(acceptSuggestions, ({ input, work }) => accept(documents, work, input.suggestions)),
  inside(rejectSuggestions, async ({ input, work }) => {
    const all = await ofOneNote(work, input.ids);
    const changed = await setAll(work, pending(all), { state: 'REJECTED' });
    if (changed.length > 0) work.undoBy(reopenSuggestions, { ids: idsOf(changed) });
    return asNow(all, changed);
  }),
  inside(reopenSuggestions, async ({ input, work }) => {
    const all = await ofOneNote(work, input.ids);
    const decided = all.filter(({ state }) => state === 'ACCEPTED' || state === 'REJECTED');
    await takeBackHighlights(documents, work, decided);
    const changed = await setAll(work, decided, {
      state: 'PENDING',
      highlightId: null,
      madeHighlight: false,
      acceptedTagIds: [],
    });
    decideAgain(work, decided);
    return asNow(all, changed);
  }),
];

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);
const pending = (rows: readonly Suggestion[]) => rows.filter(({ state }) => state === 'PENDING');

/** The requested suggestions in their current state. */
function asNow(all: readonly Suggestion[], changed: readonly Suggestion[]): Suggestion[] {
  const now = new Map(changed.map((row) => [row.id, row]));
  return all.map((row) => now.get(row.id) ?? row);
}

/** Suggestions of one note, locked. */
async function ofOneNote(work: Work, ids: readonly string[]): Promise<Suggestion[]> {
  const rows = await lockedSuggestions(work, { id: [...ids] });
  if (new Set(rows.map(({ noteId }) => noteId)).size > 1)
    throw new Refusal('BAD_USER_INPUT', 'These suggestions belong to several notes. Choose those of one note.');
  return rows;
}

async function setAll(work: Work, rows: readonly Suggestion[], fields: Partial<Suggestion>): Promise<Suggestion[]> {
  if (rows.length === 0) return [];
  const changed = await work.rows(Suggestion).updateAll(idsOf(rows), fields);
  work.emit('updated', Suggestion, changed, Object.keys(fields));
  return changed;
}

/** A suggestion being accepted, with its tags. */
interface Accepted {
  row: Suggestion;
  tagIds: string[];
}

/** Creates highlights from pending suggestions, as if selected and tagged by hand. */
async function accept(documents: Documents, work: Work, acceptances: readonly Acceptance[]): Promise<Suggestion[]> {
  const chosen = new Map(acceptances.map(({ id, tagIds }) => [id, tagIds]));
  const all = await ofOneNote(work, [...chosen.keys()]);
  const accepted = pending(all).map((row) => ({ row, tagIds: [...new Set(chosen.get(row.id) ?? row.tagIds)] }));
  const [first] = accepted;
  if (!first) return all;
  const note = await work.load(Note, first.row.noteId, 'WRITE');
  const ranges = await highlightPassages(documents, work, note, (live) => rangesOf(live, accepted));
  const changed: Suggestion[] = [];
  for (const { row } of accepted)
    changed.push(await work.rows(Suggestion).update(row.id, becameOf(ranges.get(row.id))));
  work.emit('updated', Suggestion, changed, ['state', 'highlightId']);
  const made = changed.filter(({ state }) => state === 'ACCEPTED');
  if (made.length > 0) work.undoBy(reopenSuggestions, { ids: idsOf(made) });
  return asNow(all, changed);
}

/**
 * Current ranges of suggested words, in their exact spelling; missing or ambiguous ones are left out. Yields to other
 * work, since a text can be long.
 */
async function rangesOf({ doc }: LiveDocument, accepted: readonly Accepted[]): Promise<Map<string, TaggedRange>> {
  const text = textOf(doc);
  const finder = new QuoteFinder(text);
  const ranges = new Map<string, TaggedRange>();
  for (const { row, tagIds } of accepted) {
    await others();
    const { text: quote, prefix, suffix } = row;
    // Searching for other spellings would fold all of the text; anchor-suggestions does that in a thread.
    const range = text.includes(quote) ? finder.find({ quote, prefix, suffix }, { context: false }) : undefined;
    if (range) ranges.set(row.id, { range, tagIds });
  }
  return ranges;
}

const becameOf = (made: MadeHighlight | undefined): Partial<Suggestion> =>
  made
    ? { state: 'ACCEPTED', highlightId: made.id, madeHighlight: made.created, acceptedTagIds: made.added }
    : { state: 'OUTDATED' };

/** Undoes accepting suggestions, where the highlights still exist. */
async function takeBackHighlights(documents: Documents, work: Work, decided: readonly Suggestion[]): Promise<void> {
  const named = decided.flatMap(({ highlightId }) => highlightId ?? []);
  const there = new Map((await work.rows(Highlight).find({ where: { id: named } })).map((row) => [row.id, row]));
  const accepted = decided.filter(({ highlightId }) => there.has(highlightId ?? ''));
  const made = accepted.filter(({ madeHighlight }) => madeHighlight).map(({ highlightId }) => highlightId ?? '');
  if (made.length > 0) await trashEach(documents, work, made, { undone: true });
  const retagged = accepted.filter((one) => !one.madeHighlight && one.acceptedTagIds.length > 0);
  if (retagged.length > 0)
    await retagEach(
      work,
      retagged.map(({ highlightId, acceptedTagIds }) => ({ id: highlightId ?? '', add: [], remove: acceptedTagIds })),
    );
}

/** Registers the inverse of reopening suggestions that share a decision. */
function decideAgain(work: Work, decided: readonly Suggestion[]): void {
  const [state, other] = new Set(decided.map((row) => row.state));
  // The inverse of removing the highlights is set by that operation.
  work.inverse = undefined;
  if (other) return;
  if (state === 'REJECTED') work.undoBy(rejectSuggestions, { ids: idsOf(decided) });
  if (state === 'ACCEPTED')
    work.undoBy(acceptSuggestions, {
      suggestions: decided.map(({ id, acceptedTagIds: tagIds }) => ({ id, tagIds })),
    });
}
