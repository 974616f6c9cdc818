import type { DocumentNode } from '@earshot/core/documents/document';
import type { Editor } from '@tiptap/core';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import type { OwnUndo } from '../data/undo-stack.ts';
import { insertBlocks } from './clipboard/insert-blocks.ts';
import { insertPictures, type TakenPicture } from './clipboard/picture-taking.ts';
import { jump, jumpTo } from './find/reveal.ts';
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
  readingPlace,
  select,
  selectionIn,
} from './note-selection.ts';
import { firstHighlightSeen } from './reading/on-screen.ts';
import { byBlock, bySentence } from './reading/reading.ts';
import { type ReadingPosition, readingPosition, readOn } from './reading/reading-position.ts';
import { beginStep, editorUndo } from './undo-step.ts';

/** Position that follows changes of the text; undefined once it is gone. */
export type Spot = () => number | undefined;

/** Functions of a note's text, for the page's keys and tabs. */
export interface NoteHandle {
  /** selects the next (1) or the previous (-1) sentence, or extends the selection by it; false at the end of the text */
  moveBySentence: (by: 1 | -1, extend: boolean) => boolean;
  /** the same by paragraphs */
  moveByBlock: (by: 1 | -1, extend: boolean) => boolean;
  /** the next highlight around the selection after `current`; answers its id */
  cycleOverlap: (current: string | undefined) => string | undefined;
  /** the next open thread about the words that are selected, after `current`, or else about words below; answers its id */
  cycleThreads: (current: string | undefined) => string | undefined;
  /** goes to the highlight that starts next or before; answers its id */
  goToHighlight: (by: 1 | -1) => string | undefined;
  /** the first highlight that can be seen, or else the next one below; answers its id */
  firstHighlightSeen: () => string | undefined;
  /** jumps to a highlight; false when its words are not in the text */
  showHighlight: (id: string) => boolean;
  /** jumps to words that something is about and selects them; false when nothing of them is left */
  showWords: (words: PlacedWords) => boolean;
  /** whether such words are still in the text */
  holdsWords: (words: PlacedWords) => boolean;
  /** goes to the code that starts next (1) or before (-1); answers its id */
  goToCode: (by: 1 | -1) => string | undefined;
  /** the code of exactly the words that are selected */
  codeSelected: () => string | undefined;
  /** jumps to words that are suggested for highlighting; false when they are not in the text */
  showSuggestion: (id: string) => boolean;
  /** position of the reader; undefined at the beginning of the text */
  readingPosition: () => ReadingPosition | undefined;
  /** goes back to where somebody was reading; false when nothing is left of that place */
  readOn: (position: ReadingPosition) => boolean;
  /** puts blocks after the one that the caret is in, or at the end, with room to write on below them */
  insert: (blocks: readonly DocumentNode[], at: 'caret' | 'end') => void;
  /** puts pictures that are being taken in where the caret is */
  insertPictures: (pictures: readonly TakenPicture[]) => void;
  /** opens the bar in which words of the text are looked for; with words, at where they stand closest together */
  find: (words?: string) => void;
  selection: () => NoteSelection | null;
  /** the highlight of exactly the words that are selected */
  highlightSelected: () => string | undefined;
  /** the text as it stands */
  state: () => EditorState;
  /** start of the page's selection, or its caret; undefined if that is not in the text */
  spotSelected: () => Spot | undefined;
  /** position of an element of the text */
  spotOf: (element: Element) => Spot;
  /** the element of the block before which a position lies */
  elementAt: (position: number) => Element | undefined;
  /** changes the text as one step, also while it is only read; answers the way back when it was changed */
  change: (make: (state: EditorState) => Transaction | undefined) => OwnUndo | undefined;
  /** puts the caret or the reading place into the text */
  focus: () => void;
  /** gives the page the selection back that it had here before something else took the focus */
  restore: () => void;
}

/** The handle of an editor that is mounted. */
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
      // An edit may draw it anew.
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
      // A mark that extends beyond them shows there.
      const around = { from: Math.max(0, from - 1), to: Math.min(doc.content.size, to + 1) };
      return highlightsBetween(doc, around).find((one) => one.from === from && one.to === to)?.id;
    },
    state: () => editor.state,
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
