import {
  type BlindCode,
  changeBlindCode,
  createBlindCode,
  myBlindCodes,
} from '@earshot/core/areas/agreement/blind-code';
import type { CodingRound } from '@earshot/core/areas/agreement/coding-round';
import type { Tag } from '@earshot/core/areas/coding/tag';
import type { Note } from '@earshot/core/areas/pages/note';
import { displayTitle } from '@earshot/core/rules/text';
import { type RefObject, useMemo, useRef, useState } from 'react';
import type { Resource } from '../../../data/resource.ts';
import { useOwn } from '../../../data/use-own.ts';
import type { CodedWords } from '../../../editor/highlights/coded-words.ts';
import { mainColour } from '../../../editor/highlights/highlight-look.ts';
import type { PendingMark } from '../../../editor/highlights/pending-marks.ts';
import { rangeKey } from '../../../editor/highlights/wire-range.ts';
import type { NoteHandle } from '../../../editor/note-handle.ts';
import type { NoteSelection } from '../../../editor/note-selection.ts';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import { useProjectTags } from '../../coding/tags/sets/use-tag-sets.ts';
import { around, type Box, boxIn } from '../../notes/beside.ts';
import type { Choice } from '../../notes/highlights/tag-picker-state.ts';
import { useRecentTags } from '../../notes/highlights/use-recent-tags.ts';

/** Target of tags: selected words, or words that the user coded before. */
export type CodingTarget = { words: NoteSelection } | { code: BlindCode };

/** State of a coder's page: a note of a coding round. */
export interface BlindDesk {
  round: CodingRound;
  note: Note;
  codes: Resource<BlindCode[]>;
  /** the user's codes as the editor draws them */
  words: readonly CodedWords[];
  /** words whose code is being saved */
  pending: readonly PendingMark[];
  /** the tags of the round */
  tags: readonly Tag[];
  /** further tags that codes can have, from sets that were unlinked */
  known: readonly Tag[];
  recent: readonly string[];
  /** most recently applied tags */
  last: readonly string[];
  /** code whose card is open */
  current: BlindCode | undefined;
  setCurrent: (id: string | undefined) => void;
  selection: NoteSelection | null;
  select: (selection: NoteSelection | null) => void;
  /** true if the selected words have no tag of the user yet: the tag button is shown beside them */
  offers: boolean;
  tagging: (CodingTarget & { anchor: Box }) | undefined;
  /** opens the tag picker; false when nothing is selected and no code is open */
  tag: () => boolean;
  stopTagging: () => void;
  target: () => CodingTarget | undefined;
  /** gives a target these tags and no others */
  apply: (target: CodingTarget, choices: readonly Choice[]) => void;
  remove: (code: BlindCode) => void;
  /** brings a code into view and opens its card; false when its words are gone */
  show: (code: BlindCode) => boolean;
  /** goes to the next (1) or previous (-1) code; false when there is none */
  step: (by: 1 | -1) => boolean;
  boxOf: (codeId: string) => Box | undefined;
  handle: RefObject<NoteHandle | null>;
  /** positioned element around text and cards */
  board: RefObject<HTMLDivElement | null>;
}

const NONE: BlindCode[] = [];

const placed = ({ id, rangeFrom, rangeTo, quote, prefix, suffix }: BlindCode) => {
  return { id, from: rangeFrom, to: rangeTo, quote, prefix, suffix };
};

const idsOf = (choices: readonly Choice[]) => [...new Set(choices.flatMap((one) => ('id' in one ? [one.id] : [])))];

/** State of a coder's page; read it inside an observer(). */
export function useBlindDesk(round: CodingRound, note: Note): BlindDesk {
  const codes = useOwn(myBlindCodes, { id: round.id, noteId: note.id });
  const own = codes.data ?? NONE;
  const { offered, known } = useProjectTags(note.projectId);
  const { lately, remember } = useRecentTags(note.projectId);
  const [currentId, setCurrent] = useState<string>();
  const [selection, setSelection] = useState<NoteSelection | null>(null);
  const [tagging, setTagging] = useState<BlindDesk['tagging']>();
  // Most recently tagged words: the button is not shown for them again.
  const [done, setDone] = useState('');
  const [pending, setPending] = useState<readonly PendingMark[]>([]);
  const handle = useRef<NoteHandle>(null);
  const board = useRef<HTMLDivElement>(null);
  const run = useDo();
  const tags = useMemo(
    () => (round.tagIds.length === 0 ? offered : offered.filter(({ id }) => round.tagIds.includes(id))),
    [offered, round.tagIds],
  );
  const colourOf = (tagIds: readonly string[]) =>
    mainColour(tagIds.flatMap((tagId) => known.find(({ id }) => id === tagId)?.colour ?? []));
  // biome-ignore lint/correctness/useExhaustiveDependencies: colourOf reads `known` alone
  const words = useMemo(() => own.map((code) => ({ ...placed(code), colour: colourOf(code.tagIds) })), [own, known]);
  const current = own.find(({ id }) => id === currentId);
  const namesOf = (tagIds: readonly string[]) =>
    tagIds.map((id) => `“${displayTitle('tag', known.find((tag) => tag.id === id)?.title ?? '')}”`).join(', ');

  const create = async (on: NoteSelection, tagIds: string[]) => {
    const mark = { from: on.from, to: on.to, colour: colourOf(tagIds) };
    setPending((before) => [...before, mark]);
    const input = { id: round.id, noteId: note.id, from: on.from, to: on.to, tagIds };
    const made = await run(createBlindCode, input, `Tagged ${namesOf(tagIds)}.`);
    if (made) await codes.reload();
    setPending((before) => before.filter((one) => one !== mark));
  };
  const change = async (code: BlindCode, tagIds: readonly string[]) => {
    const add = tagIds.filter((id) => !code.tagIds.includes(id));
    // Tags in trash are not offered and stay on the code.
    const remove = code.tagIds.filter((id) => !tagIds.includes(id) && known.some((tag) => tag.id === id));
    if (add.length + remove.length === 0) return;
    const says = add.length > 0 ? `Tagged ${namesOf(add)}.` : `Removed ${namesOf(remove)}.`;
    await run(changeBlindCode, { id: round.id, codeId: code.id, add, remove }, says);
    await codes.reload();
  };
  const target = (): CodingTarget | undefined => {
    const chosen = handle.current?.selection() ?? null;
    const id = handle.current?.codeSelected();
    const code = own.find((one) => one.id === id) ?? (chosen ? undefined : current);
    if (code) return { code };
    return chosen ? { words: chosen } : undefined;
  };
  const boxOf = (codeId: string): Box | undefined => {
    const element = board.current;
    const marks = [...(element?.querySelectorAll(`mark[data-code="${CSS.escape(codeId)}"]`) ?? [])];
    const box = around(marks.map((mark) => mark.getBoundingClientRect()));
    return box && element ? boxIn(element.getBoundingClientRect(), box) : undefined;
  };
  return {
    round,
    note,
    codes,
    words,
    pending,
    tags,
    known,
    recent: lately.recent,
    last: lately.last,
    current,
    setCurrent,
    selection,
    offers: selection !== null && rangeKey(selection) !== done && !tagging && !current,
    select: (next) => {
      // Selecting the same words again counts as a new selection.
      if (!next) setDone('');
      setSelection(next);
      if (next && handle.current?.codeSelected() !== currentId) setCurrent(undefined);
    },
    tagging,
    tag: () => {
      const on = target();
      const element = board.current;
      const anchor =
        on && 'words' in on && element
          ? boxIn(element.getBoundingClientRect(), on.words.rect())
          : on && 'code' in on && boxOf(on.code.id);
      if (!on || !anchor) return false;
      setCurrent(undefined);
      setTagging({ ...on, anchor });
      return true;
    },
    stopTagging: () => setTagging(undefined),
    target,
    apply: (on, choices) => {
      const tagIds = idsOf(choices);
      if (tagIds.length > 0) remember(tagIds);
      if ('words' in on) setDone(rangeKey(on.words));
      if ('code' in on) void change(on.code, tagIds);
      else if (tagIds.length > 0) void create(on.words, tagIds);
    },
    remove: (code) => {
      setCurrent(undefined);
      const input = { id: round.id, codeId: code.id, remove: code.tagIds };
      void run(changeBlindCode, input, 'The code was removed.').then(() => codes.reload());
    },
    show: (code) => {
      const there = handle.current?.showWords(placed(code)) ?? false;
      setCurrent(there ? code.id : undefined);
      return there;
    },
    step: (by) => {
      const id = handle.current?.goToCode(by);
      if (id) setCurrent(id);
      return id !== undefined;
    },
    boxOf,
    handle,
    board,
  };
}
