import { type Highlight, highlights } from '@earshot/core/areas/coding/highlight';
import type { Tag } from '@earshot/core/areas/coding/tag';
import type { Note } from '@earshot/core/areas/pages/note';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { DocumentSession } from '../../data/documents/document-session.ts';
import type { RowList } from '../../data/row-list.ts';
import { useList, useStores } from '../../data/use-stores.ts';
import { mainColour } from '../../editor/highlights/highlight-look.ts';
import { nextAround } from '../../editor/highlights/overlaps.ts';
import type { PendingMark } from '../../editor/highlights/pending-marks.ts';
import { rangeKey } from '../../editor/highlights/wire-range.ts';
import type { NoteHandle } from '../../editor/note-handle.ts';
import type { NoteSelection } from '../../editor/note-selection.ts';
import { type ShownHighlight, shownHighlights } from '../coding/tagging/shown-highlights.ts';
import type { TagQueue, Words } from '../coding/tagging/tag-queue.ts';
import { useProjectTags } from '../coding/tags/sets/use-tag-sets.ts';
import { around, type Box, boxIn } from './beside.ts';
import type { Target } from './highlights/use-highlighting.ts';

/** Target of the open tag picker, and its position. */
export type Tagging = Target & { anchor: Box };

/** State of a note's page: mode, selection and open card. */
export interface NoteDesk {
  note: Note;
  /** true if the user can change what surrounds the text: highlights, fields and comments */
  editable: boolean;
  /** true if the user can also change title and text, which are not locked */
  writable: boolean;
  mode: 'read' | 'edit';
  setMode: (mode: 'read' | 'edit') => void;
  list: RowList<Highlight>;
  /** highlights as shown, including the user's unconfirmed changes */
  rows: readonly ShownHighlight[];
  /** words drawn as highlighted whose marks are not in the text yet */
  pending: readonly PendingMark[];
  /** tags on offer */
  tags: readonly Tag[];
  /** tags that highlights can have, including those of unlinked sets */
  known: readonly Tag[];
  /** id of the highlight whose card is open */
  current: string | undefined;
  setCurrent: (id: string | undefined) => void;
  selection: NoteSelection | null;
  /** called by the text when the selection changes; selecting words outside the open highlight closes its card */
  select: (selection: NoteSelection | null) => void;
  tagging: Tagging | undefined;
  /** opens the tag picker for the selected words, or their existing highlight; false if none are selected */
  tagSelection: () => boolean;
  tagHighlight: (highlight: ShownHighlight) => void;
  /** current target of keys: the highlight whose card is open, or else the selected words */
  target: () => Target | undefined;
  stopTagging: () => void;
  /** brings a highlight into view and opens its card; false if its words are not in the text */
  show: (id: string) => boolean;
  /** goes to the next (1) or previous (-1) highlight and opens its card; false if there is none */
  step: (by: 1 | -1) => boolean;
  /** opens the next of the highlights that overlap here; false if there are no others */
  cycle: () => boolean;
  /** box of a highlight's words, in px of the board */
  boxOf: (id: string) => Box | undefined;
  colours: (highlightId: string) => readonly string[];
  handle: RefObject<NoteHandle | null>;
  /** positioned element around text and cards */
  board: RefObject<HTMLDivElement | null>;
}

const PAGE = 500;

function useHighlightsOf(note: Note): RowList<Highlight> {
  const list = useList(highlights, { condition: { noteId: note.id }, orderBy: 'POSITION_ASC', first: PAGE });
  const goesOn = list.state === 'ready' && list.hasMore;
  useEffect(() => {
    if (goesOn) void list.more();
  }, [goesOn, list]);
  return list;
}

function useColours(rows: readonly ShownHighlight[], inProject: readonly Tag[]) {
  return useMemo(() => {
    const ofTag = new Map(inProject.map(({ id, colour }) => [id, colour]));
    const coloursOf = ({ tagIds, fresh }: ShownHighlight) => [
      ...tagIds.flatMap((tagId) => ofTag.get(tagId) ?? []),
      ...fresh.map(({ colour }) => colour),
    ];
    const ofHighlight = new Map(rows.map((row) => [row.id, coloursOf(row)]));
    return (id: string): readonly string[] => ofHighlight.get(id) ?? [];
  }, [rows, inProject]);
}

/** Words drawn as highlighted, in the colour of their first tag. */
function usePending(queue: TagQueue, inProject: readonly Tag[]): readonly PendingMark[] {
  const { drawn } = queue;
  return useMemo(() => {
    const ofTag = new Map(inProject.map(({ id, colour }) => [id, colour]));
    return drawn.flatMap(({ change: { on, add }, highlightId }) => {
      if (!('words' in on)) return [];
      const colours = add.flatMap((tag) => ('id' in tag ? (ofTag.get(tag.id) ?? []) : tag.colour));
      return [{ from: on.words.from, to: on.words.to, colour: mainColour(colours), highlightId }];
    });
  }, [drawn, inProject]);
}

const marksIn = (board: Element | null, id: string) => [
  ...(board?.querySelectorAll<HTMLElement>(`mark[data-highlight="${CSS.escape(id)}"]`) ?? []),
];
const idOf = (mark: Element) => mark.getAttribute('data-highlight') ?? '';

/** Highlights that share words with one, including itself, in text order. */
export function overlapping(board: Element | null, id: string): string[] {
  const all = marksIn(board, id).flatMap((mark) => {
    const outer: Element[] = [];
    for (let step = mark.parentElement?.closest('mark'); step; step = step.parentElement?.closest('mark'))
      outer.unshift(step);
    return [...outer, mark, ...mark.querySelectorAll('mark[data-highlight]')];
  });
  return [...new Set(all.map(idOf))];
}

const wordsOf = ({ from, to, text, position }: NoteSelection): Words => ({ from, to, text, position: position() });

/** State of a note's page; read it inside an observer(). */
export function useNoteDesk(
  note: Note,
  session: DocumentSession | undefined,
  queue: TagQueue,
  fresh: boolean,
): NoteDesk {
  const { access, session: mine } = useStores();
  // For a locked note the host reports it as read-only; this does not affect highlights and fields.
  const stands = note.locked ? session?.ready && !session.outdated : session?.writable;
  const editable = (stands ?? false) && access.may(note.projectId, 'WRITE');
  const writable = editable && !note.locked;
  const list = useHighlightsOf(note);
  const inProject = useProjectTags(note.projectId);
  const [mode, setMode] = useState<'read' | 'edit'>(fresh ? 'edit' : 'read');
  const [current, open] = useState<string>();
  const [selection, setSelection] = useState<NoteSelection | null>(null);
  const [tagging, setTagging] = useState<Tagging>();
  const handle = useRef<NoteHandle>(null);
  const board = useRef<HTMLDivElement>(null);
  // Selection when the card was opened: keys apply to any later selection instead.
  const own = useRef('');
  const { rows: known } = list;
  const { changes } = queue;
  const me = mine.me?.member.id ?? null;
  const rows = useMemo(() => shownHighlights(known, changes, me), [known, changes, me]);

  // Read again: the selection is reported with a delay.
  const selected = () => handle.current?.selection() ?? selection;
  const setCurrent = (id: string | undefined) => {
    const words = handle.current?.selection();
    own.current = words ? rangeKey(words) : '';
    open(id);
  };
  const target = (): Target | undefined => {
    const words = selected();
    const isOther = words !== null && rangeKey(words) !== own.current;
    const id = current !== undefined && !isOther ? current : handle.current?.highlightSelected();
    const highlight = rows.find((row) => row.id === id);
    if (highlight) return { highlight };
    return words ? { words: wordsOf(words) } : undefined;
  };
  const boxOf = (id: string): Box | undefined => {
    const element = board.current;
    const box = element && around(marksIn(element, id).map((mark) => mark.getBoundingClientRect()));
    return box && element ? boxIn(element.getBoundingClientRect(), box) : undefined;
  };
  const tagHighlight = (highlight: ShownHighlight) => {
    const anchor = boxOf(highlight.id);
    if (editable && anchor) setTagging({ highlight, anchor });
  };
  return {
    note,
    editable,
    writable,
    mode: writable ? mode : 'read',
    setMode,
    list,
    rows,
    pending: usePending(queue, inProject.known),
    tags: inProject.offered,
    known: inProject.known,
    current,
    setCurrent,
    selection,
    select: (next) => {
      setSelection(next);
      if (next && rangeKey(next) !== own.current) open(undefined);
    },
    tagging,
    tagSelection: () => {
      const chosen = selected();
      const on = target();
      if (!editable || !chosen || !on || !board.current) return false;
      open(undefined);
      setTagging({ ...on, anchor: boxIn(board.current.getBoundingClientRect(), chosen.rect()) });
      return true;
    },
    tagHighlight,
    target,
    stopTagging: () => setTagging(undefined),
    show: (id) => {
      const there = handle.current?.showHighlight(id) ?? false;
      setCurrent(there ? id : undefined);
      return there;
    },
    step: (by) => {
      const id = handle.current?.goToHighlight(by);
      if (id) setCurrent(id);
      return id !== undefined;
    },
    cycle: () => {
      const ids = current ? overlapping(board.current, current) : [];
      const next = current ? nextAround(ids, current) : handle.current?.cycleOverlap(undefined);
      if (next) setCurrent(next);
      return next !== undefined;
    },
    boxOf,
    colours: useColours(rows, inProject.known),
    handle,
    board,
  };
}
