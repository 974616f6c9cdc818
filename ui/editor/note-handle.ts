import type { DocumentNode } from '@earshot/core/documents/document';
import type { Editor } from '@tiptap/core';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import type { OwnUndo } from '../data/undo-stack.ts';
import { insertBlocks } from './clipboard/insert-blocks.ts';
import { insertPictures, type TakenPicture } from './clipboard/picture-taking.ts';
import { isInView, jump, jumpTo } from './find/reveal.ts';
import { commanded } from './guard.ts';
import { codesIn } from './highlights/coded-words.ts';
import { threadsIn } from './highlights/commented-words.ts';
import { HIGHLIGHT_ID } from './highlights/highlight-mark.ts';
import { highlightsAt, highlightsBetween, nextAround, nextHighlight } from './highlights/overlaps.ts';
import { type PlacedWords, placeOfWords } from './highlights/placed-words.ts';
import { placeOfSuggestion } from './highlights/suggested-words.ts';
import { positionIn, wirePosition } from './highlights/wire-range.ts';
import {
  adoptSelection,
  type NoteSelection,
  putSelection,
  rangeOf,
  readingPlace,
  select,
  selectionIn,
} from './note-selection.ts';
import { firstHighlightSeen } from './reading/on-screen.ts';
import { byBlock, bySentence, type Span } from './reading/reading.ts';
import { type ReadingPosition, readingPosition, readOn } from './reading/reading-position.ts';
import { beginStep, editorUndo } from './undo-step.ts';

/** A position that follows changes of the text; undefined once deleted. */
export type Spot = () => number | undefined;

/** Functions of a note's text, for the page's keyboard shortcuts and tabs. */
export interface NoteHandle {
  /** selects the next (1) or previous (-1) sentence, or extends the selection by it; false at the end of the text */
  moveBySentence: (by: 1 | -1, extend: boolean) => boolean;
  /** moves or extends the selection by paragraphs */
  moveByBlock: (by: 1 | -1, extend: boolean) => boolean;
  /** next highlight at the selection after `current`; returns its id */
  cycleOverlap: (current: string | undefined) => string | undefined;
  /** next open thread about the selected words, after `current`, or else about words below; returns its id */
  cycleThreads: (current: string | undefined) => string | undefined;
  /** goes to the next or previous highlight; returns its id */
  goToHighlight: (by: 1 | -1) => string | undefined;
  /** first visible highlight, or else the next one below; returns its id */
  firstHighlightSeen: () => string | undefined;
  /** jumps to a highlight; false if its words are not in the text */
  showHighlight: (id: string) => boolean;
  /** jumps to annotated words and selects them; false if they were deleted */
  showWords: (words: PlacedWords) => boolean;
  /** true if annotated words are still in the text */
  holdsWords: (words: PlacedWords) => boolean;
  /** goes to the next (1) or previous (-1) code; returns its id */
  goToCode: (by: 1 | -1) => string | undefined;
  /** code of exactly the selected words */
  codeSelected: () => string | undefined;
  /** jumps to suggested words; false if they are not in the text */
  showSuggestion: (id: string) => boolean;
  /** reading position; undefined at the beginning of the text */
  readingPosition: () => ReadingPosition | undefined;
  /** restores a reading position; false if its text was deleted */
  readOn: (position: ReadingPosition) => boolean;
  /** inserts blocks after the caret's block, or at the end, with a line to write on below */
  insert: (blocks: readonly DocumentNode[], at: 'caret' | 'end') => void;
  /** inserts pictures being uploaded at the caret */
  insertPictures: (pictures: readonly TakenPicture[]) => void;
  /** opens the search bar; with words, at their closest group of matches */
  find: (words?: string) => void;
  selection: () => NoteSelection | null;
  /** highlight of exactly the selected words */
  highlightSelected: () => string | undefined;
  /** current state of the text */
  state: () => EditorState;
  /** words between two positions, as the page has them */
  rangeOf: (words: Span) => Range | undefined;
  /** scrolls words into the upper half of the window, unless they are in view */
  keepInView: (words: Span) => void;
  /** selects words and scrolls to them */
  selectWords: (words: Span) => void;
  /** start of the page's selection, or its caret; undefined if that is not in the text */
  spotSelected: () => Spot | undefined;
  /** position of an element of the text */
  spotOf: (element: Element) => Spot;
  /** element of the block after a position */
  elementAt: (position: number) => Element | undefined;
  /** changes the text as one step, in reading mode as well; returns the inverse if it changed */
  change: (make: (state: EditorState) => Transaction | undefined) => OwnUndo | undefined;
  /** focuses the text at the caret or the reading position */
  focus: () => void;
  /** restores the page's selection after a loss of focus */
  restore: () => void;
}

/** Handle of a mounted editor. */
export function handleOf(editor: Editor, find: NoteHandle['find']): NoteHandle {
  const move = (by: typeof bySentence, step: 1 | -1, extend: boolean) => {
    const to = by(editor.state.doc, readingPlace(editor), step, extend);
    if (to) select(editor, to, extend ? 'head' : 'all');
    return to !== undefined;
  };
  return {
    moveBySentence: (by, extend) => move(bySentence, by, extend),
    moveByBlock: (by, extend) => move(byBlock, by, extend),
    cycleOverlap: (current) => {
      const { from, to } = editor.state.selection;
      const ids = highlightsAt(editor.state.doc, { from, to }).map(({ id }) => id);
      return nextAround(ids, current);
    },
    cycleThreads: (current) => {
      const { anchor, head } = readingPlace(editor);
      const place = { from: Math.min(anchor, head), to: Math.max(anchor, head) };
      const here = threadsIn(editor.state, place).map(({ id }) => id);
      if (here.length > 0) return nextAround(here, current);
      const all = threadsIn(editor.state, { from: 0, to: editor.state.doc.content.size });
      const next = all.find(({ from }) => from > place.to) ?? all[0];
      if (next) select(editor, { anchor: next.from, head: next.to });
      return next?.id;
    },
    goToHighlight: (by) => {
      const { anchor, head } = readingPlace(editor);
      const next = nextHighlight(editor.state.doc, Math.min(anchor, head), by);
      if (next) select(editor, { anchor: next.from, head: next.to });
      return next?.id;
    },
    firstHighlightSeen: () => firstHighlightSeen(editor.view),
    showHighlight: (id) => {
      const find = () => editor.view.dom.querySelector(`mark[${HIGHLIGHT_ID}="${CSS.escape(id)}"]`);
      let mark = find();
      if (!mark) return false;
      // An edit may render it again.
      jump(editor.view, () => {
        if (!mark?.isConnected) mark = find();
        return mark?.getBoundingClientRect().top;
      });
      return true;
    },
    showWords: (words) => {
      const range = placeOfWords(editor.state, words);
      if (!range) return false;
      select(editor, { anchor: range.from, head: range.to });
      jumpTo(editor.view, range);
      return true;
    },
    holdsWords: (words) => placeOfWords(editor.state, words) !== undefined,
    goToCode: (by) => {
      const { anchor, head } = readingPlace(editor);
      const from = Math.min(anchor, head);
      const all = codesIn(editor.state, { from: 0, to: editor.state.doc.content.size });
      const next = by > 0 ? all.find((code) => code.from > from) : all.findLast((code) => code.from < from);
      if (next) select(editor, { anchor: next.from, head: next.to });
      return next?.id;
    },
    codeSelected: () => {
      const { from, to } = editor.state.selection;
      return codesIn(editor.state, { from, to }).find((code) => code.from === from && code.to === to)?.id;
    },
    showSuggestion: (id) => {
      const range = placeOfSuggestion(editor.state, id);
      if (range) jumpTo(editor.view, range);
      return range !== undefined;
    },
    readingPosition: () => readingPosition(editor.view),
    readOn: (position) => readOn(editor.view, position),
    insert: (blocks, at) => insertBlocks(editor, blocks, at),
    insertPictures: (pictures) => insertPictures(editor.view, pictures, editor.state.selection.to),
    find: (words) => find(words),
    selection: () => selectionIn(editor),
    highlightSelected: () => {
      const { from, to } = editor.state.selection;
      const { doc } = editor.state;
      // A mark that extends beyond them is visible there.
      const around = { from: Math.max(0, from - 1), to: Math.min(doc.content.size, to + 1) };
      return highlightsBetween(doc, around).find((one) => one.from === from && one.to === to)?.id;
    },
    state: () => editor.state,
    rangeOf: (words) => rangeOf(editor.view, words),
    keepInView: (words) => {
      if (!isInView(editor.view, words)) jumpTo(editor.view, words);
    },
    selectWords: ({ from, to }) => select(editor, { anchor: from, head: to }),
    spotSelected: () => {
      if (!adoptSelection(editor)) return undefined;
      const wire = wirePosition(editor.state, editor.state.selection.from);
      return wire === undefined ? undefined : () => (editor.isDestroyed ? undefined : positionIn(editor.state, wire));
    },
    spotOf: (element) => () =>
      !editor.isDestroyed && editor.view.dom.contains(element) ? editor.view.posAtDOM(element, 0) : undefined,
    elementAt: (position) => {
      const node = editor.view.nodeDOM(position);
      return node instanceof Element ? node : undefined;
    },
    change: (make) => {
      const { doc } = editor.state;
      const transaction = make(editor.state);
      if (!transaction?.docChanged) return undefined;
      beginStep(editor.state);
      editor.view.dispatch(commanded(transaction));
      beginStep(editor.state);
      return editor.state.doc === doc ? undefined : editorUndo(editor);
    },
    focus: () => editor.view.focus(),
    restore: () => (editor.isEditable ? editor.view.focus() : putSelection(editor, editor.state.selection)),
  };
}
