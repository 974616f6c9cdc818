import type { Tag } from '@earshot/core/areas/coding/tag';
import type { Note } from '@earshot/core/areas/pages/note';
import { project as oneProject, type Project } from '@earshot/core/areas/places/project';
import {
  acceptSuggestions,
  rejectSuggestions,
  type Suggestion,
  suggestions,
} from '@earshot/core/areas/suggestions/suggestion';
import { type SuggestionRun, suggestionRuns } from '@earshot/core/areas/suggestions/suggestion-run';
import { limits } from '@earshot/core/limits';
import { type RefObject, useMemo, useState } from 'react';
import type { Performed } from '../../data/api.ts';
import type { Undo } from '../../data/graphql.ts';
import type { RowList } from '../../data/row-list.ts';
import type { Step } from '../../data/undo-stack.ts';
import { useList, useRow, useStores } from '../../data/use-stores.ts';
import { mainColour } from '../../editor/highlights/highlight-look.ts';
import type { SuggestedWords } from '../../editor/highlights/suggested-words.ts';
import type { NoteHandle } from '../../editor/note-handle.ts';
import { tellDone } from '../../kit/dialogs/tell-done.ts';
import { toast } from '../../kit/dialogs/toast.tsx';
import { counted } from '../../kit/words/counted.ts';
import { neighbourOf, tagsOf, type UnwantedTags } from './reviewing.ts';

/** The note with the suggestions. */
interface SuggestedNote {
  note: Note;
  /** true if the user can decide on them; others do not see them */
  editable: boolean;
  /** tags on offer for the project's highlights */
  tags: readonly Tag[];
  handle: RefObject<NoteHandle | null>;
  /** opens the list beside the text */
  showList: () => void;
}

/** Suggestions of a note, and their review. */
export interface Review {
  noteId: string;
  mode: Project['suggestionMode'] | undefined;
  /** text model mode for highlights in the project */
  modelMode: Project['highlightMode'];
  list: RowList<Suggestion>;
  /** undecided ones, in text order */
  rows: readonly Suggestion[];
  run: SuggestionRun | undefined;
  /** words to mark in the text */
  words: readonly SuggestedWords[];
  /** suggestion under review */
  current: Suggestion | undefined;
  /** goes to a suggestion, in the text and in the list */
  open: (id: string) => void;
  leave: () => void;
  /** goes to the next suggestion (1) or the previous one (-1) */
  step: (by: 1 | -1) => void;
  /** tags that a suggestion gets on acceptance */
  tagsOf: (row: Suggestion) => readonly string[];
  withoutTag: (row: Suggestion, tagId: string) => void;
  accept: (rows: readonly Suggestion[]) => Promise<void>;
  reject: (rows: readonly Suggestion[]) => Promise<void>;
  /** last action, for screen readers */
  said: string;
}

const NONE: readonly Suggestion[] = [];

function tellGone(count: number): void {
  if (count > 0)
    toast.done(`The words of ${counted(count, 'suggestion')} were changed meanwhile. Nothing was highlighted there.`);
}

/** Tags removed from suggestions before their acceptance. */
function useUnwanted() {
  const [unwanted, setUnwanted] = useState<UnwantedTags>(new Map());
  const withoutTag = ({ id }: Suggestion, tagId: string) =>
    setUnwanted((before) => new Map(before).set(id, [...(before.get(id) ?? []), tagId]));
  return { unwanted, withoutTag };
}

/** Suggested highlights of a note, and actions on them; read it inside an observer(). */
export function useSuggestions({ note, editable, tags, handle, showList }: SuggestedNote): Review {
  const stores = useStores();
  const { id: noteId, projectId } = note;
  const project = useRow(oneProject, projectId).row;
  const mode = project?.suggestionMode;
  const wanted = editable && mode !== undefined && mode !== 'OFF';
  const first = limits.suggestions.perNote;
  const condition = { noteId, state: 'PENDING' };
  const list = useList(suggestions, { condition, orderBy: 'POSITION_ASC', first }, wanted);
  const { rows: runs } = useList(suggestionRuns, { condition: { noteId }, first: 1 }, wanted);
  const [currentId, setCurrentId] = useState<string>();
  const [said, say] = useState('');
  // Decided just now: removed from the list without waiting for the host.
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set());
  const { unwanted, withoutTag } = useUnwanted();
  const { rows: pending } = list;
  const rows = useMemo(
    () => (wanted ? pending.filter(({ id, tagIds }) => tagIds.length > 0 && !leaving.has(id)) : NONE),
    [wanted, pending, leaving],
  );
  const words = useMemo(() => {
    const colours = new Map(tags.map(({ id, colour }) => [id, colour]));
    return rows.map(({ id, text: quote, prefix, suffix, tagIds }) => {
      const colour = mainColour(tagIds.flatMap((tagId) => colours.get(tagId) ?? []).slice(0, 1));
      return { id, quote, prefix, suffix, colour };
    });
  }, [rows, tags]);
  const current = rows.find(({ id }) => id === currentId);
  const titlesOf = (ids: readonly string[]) =>
    ids.map((id) => `“${tags.find((tag) => tag.id === id)?.title ?? ''}”`).join(', ');

  const goTo = (row: Suggestion, among: readonly Suggestion[]) => {
    setCurrentId(row.id);
    showList();
    handle.current?.showSuggestion(row.id);
    const at = `Suggestion ${among.indexOf(row) + 1} of ${among.length}`;
    say(`${at}: ${row.text} Tags: ${titlesOf(tagsOf(row, unwanted))}.`);
  };
  const open = (id: string) => {
    const row = rows.find((one) => one.id === id);
    if (row) goTo(row, rows);
  };
  const step = (by: 1 | -1) => {
    const next = neighbourOf(rows, currentId, by);
    if (next) goTo(next, rows);
  };
  const change = (ids: readonly string[], leaves: boolean) =>
    setLeaving((before) => {
      const next = new Set(before);
      for (const id of ids) leaves ? next.add(id) : next.delete(id);
      return next;
    });
  /** Removes suggestions from the list at once, with immediate Undo; restores them if refused. */
  const decide = async (decided: readonly Suggestion[], says: string, send: () => Promise<Performed<Suggestion[]>>) => {
    const ids = decided.map(({ id }) => id);
    const rest = rows.filter(({ id }) => !ids.includes(id));
    const next = current && ids.includes(current.id) ? neighbourOf(rows, current.id, 1, ids) : undefined;
    change(ids, true);
    if (next) goTo(next, rest);
    else if (rest.length === 0) say('All suggestions are reviewed.');
    const answered = Promise.withResolvers<readonly Undo[]>();
    const step: Step = { says, inverses: [{ act: async () => stores.undo.go(await answered.promise) }] };
    stores.undo.push(step);
    tellDone(stores, says, step);
    try {
      const { answer, undo } = await send();
      answered.resolve(undo ? [undo] : []);
      // Already decided by someone else, or the words are gone.
      if (!undo) stores.undo.forget(step);
      tellGone(answer.filter(({ state }) => state === 'OUTDATED').length);
    } catch (reason) {
      answered.resolve([]);
      stores.undo.forget(step);
      toast.failed(reason);
    } finally {
      change(ids, false);
    }
  };
  const accept = (accepted: readonly Suggestion[]) => {
    const asked = accepted.map((row) => ({ id: row.id, tagIds: [...tagsOf(row, unwanted)] }));
    const [{ tagIds } = { tagIds: [] }] = asked;
    const tagged = tagIds.length > 0 ? `Highlighted and tagged ${titlesOf(tagIds)}.` : 'Highlighted.';
    const says = asked.length === 1 ? tagged : `${counted(asked.length, 'suggestion')} became highlights.`;
    return decide(accepted, says, () => stores.api.perform(acceptSuggestions, { suggestions: asked }));
  };
  const reject = (rejected: readonly Suggestion[]) => {
    const ids = rejected.map(({ id }) => id);
    const many = `${counted(ids.length, 'suggestion')} were rejected.`;
    const says = ids.length === 1 ? 'The suggestion was rejected.' : many;
    return decide(rejected, says, () => stores.api.perform(rejectSuggestions, { ids }));
  };
  return {
    noteId,
    mode: editable ? mode : undefined,
    modelMode: project?.highlightMode ?? 'OFF',
    list,
    rows,
    run: runs[0],
    words,
    current,
    open,
    leave: () => setCurrentId(undefined),
    step,
    tagsOf: (row) => tagsOf(row, unwanted),
    withoutTag,
    accept,
    reject,
    said,
  };
}
