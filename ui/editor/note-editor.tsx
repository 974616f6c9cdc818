import type { AnyExtension, Editor } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import { type MouseEvent, type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { Awareness } from 'y-protocols/awareness';
import type * as Y from 'yjs';
import { noteExtensions, type Writer } from './extensions.ts';
import { useFind } from './find/use-find.tsx';
import { type CodedWords, codesAt, drawCodes } from './highlights/coded-words.ts';
import { type CommentedWords, drawComments, threadsAt } from './highlights/commented-words.ts';
import { type Colours, paintAll, paintHighlight } from './highlights/highlight-look.ts';
import { HIGHLIGHT_ID } from './highlights/highlight-mark.ts';
import { MarginBars } from './highlights/margin-bars.tsx';
import { nextAround } from './highlights/overlaps.ts';
import { drawPending, type PendingMark } from './highlights/pending-marks.ts';
import { holdSelection } from './highlights/shown-selection.ts';
import { drawSuggestions, type SuggestedWords, suggestionAt } from './highlights/suggested-words.ts';
import classes from './note-editor.module.css';
import { handleOf, type NoteHandle } from './note-handle.ts';
import { adoptSelection, holdsSelection, type NoteSelection, selectionIn, settleCaret } from './note-selection.ts';
import { isSuggesting } from './references/suggesting.ts';
import { tellRefusals } from './tell-refusals.ts';
import { EditorHead } from './toolbar/editor-head.tsx';
import { ReadingBar } from './toolbar/reading-bar.tsx';
import { Toolbar } from './toolbar/toolbar.tsx';

export interface NoteEditorProps {
  /** live document; the caller sends and receives its updates */
  doc: Y.Doc;
  awareness: Awareness;
  user: Writer;
  /** type of the page, for its messages */
  kind: 'note' | 'insight';
  mode: 'read' | 'edit';
  /** true if the user can write */
  editable: boolean;
  /** accessible name, such as the note's title */
  label: string;
  colours: Colours;
  /** highlight open beside the text */
  current?: string | undefined;
  /** true to keep the selection visible while the tag picker has the focus */
  held?: boolean;
  /** commented words, and the thread open beside the text */
  commented?: readonly CommentedWords[];
  thread?: string | undefined;
  /** the user's coded words, and the open code; shared highlights are hidden if defined */
  coded?: readonly CodedWords[];
  code?: string | undefined;
  /** suggested words, and the suggestion under review */
  suggested?: readonly SuggestedWords[];
  suggestion?: string | undefined;
  /** words drawn as highlighted before the host's confirmation */
  pending?: readonly PendingMark[];
  placeholder?: string;
  handle?: Ref<NoteHandle>;
  onSelect?: (selection: NoteSelection | null) => void;
  onOpenHighlight?: (id: string) => void;
  onOpenThread?: (id: string, writing: boolean) => void;
  onOpenCode?: (id: string) => void;
  onOpenSuggestion?: (id: string) => void;
  /** called with the position of a plain click into the text in reading mode; true if it is handled */
  onWord?: (position: number) => boolean;
  /** called when a user who can write clicks into the text in reading mode, or presses Edit */
  onEdit?: () => void;
  /** false for texts mainly for reading, such as transcripts: a click does not begin editing */
  editOnClick?: boolean;
  /** called on Escape while editing */
  onLeave?: () => void;
  /** nodes with a rendering of their own; fixed for the life of a document */
  nodes?: readonly AnyExtension[];
  /** further buttons of the toolbar */
  tools?: ReactNode;
  /** actions in reading mode */
  readingTools?: ReactNode;
}

const NONE: readonly never[] = [];
const STILL_PX = 3;
const PAINTED_MS = 300;
const MARGIN = { top: 136, bottom: 96, left: 16, right: 16 };
const textAttributes = (mode: 'read' | 'edit', label: string) => ({
  class: classes.text ?? '',
  'data-note-text': mode,
  'aria-label': label,
  tabindex: '0',
  ...(mode === 'edit' ? { role: 'textbox', 'aria-multiline': 'true' } : { role: 'document' }),
});

function useModes(editor: Editor, { mode, editable, label }: NoteEditorProps) {
  const writing = mode === 'edit' && editable;
  const before = useRef(writing);
  useEffect(() => {
    const begins = writing && !before.current;
    // Must be first: any access to the view writes its known selection back into the page.
    if (begins) adoptSelection(editor);
    editor.setOptions({
      editorProps: { ...editor.options.editorProps, attributes: textAttributes(writing ? 'edit' : 'read', label) },
    });
    editor.setEditable(writing, false);
    // The caret is set only on the user's request; opening a page takes no focus.
    if (begins) editor.view.focus();
    before.current = writing;
  }, [editor, writing, label]);
  return writing;
}

/**
 * True while only the visible text has a layout: until the first paint. Then all of it gets one, since a browser that
 * checks every block for visibility does so in each frame, 80 ms for 13,000 blocks.
 */
function useBeginning(editor: Editor): boolean {
  const [begun, setBegun] = useState<Editor>();
  useEffect(() => {
    const timer = setTimeout(() => setBegun(editor), PAINTED_MS);
    return () => clearTimeout(timer);
  }, [editor]);
  return begun !== editor;
}

function useSelectionReport(editor: Editor, onSelect: NoteEditorProps['onSelect']) {
  const report = useRef(onSelect);
  report.current = onSelect;
  useEffect(() => {
    let frame = 0;
    const tell = () => {
      frame = 0;
      // A focused input, such as the tag picker's, moves the page's selection but not the intended one.
      const typing = document.activeElement?.matches('input, textarea') ?? false;
      if (!editor.isDestroyed && !typing) report.current?.(selectionIn(editor));
    };
    const soon = () => {
      frame ||= requestAnimationFrame(tell);
    };
    document.addEventListener('selectionchange', soon);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('selectionchange', soon);
    };
  }, [editor]);
}

/** Text of a note: reading, collaborative editing, and highlights. Does no networking. */
export function NoteEditor(props: NoteEditorProps) {
  const { doc, awareness, user, colours, current, held = false, commented = NONE, thread, handle } = props;
  const { pending = NONE, suggested = NONE, suggestion, coded, code } = props;
  const latest = useRef(props);
  latest.current = props;
  // Marks that the new editor was rendered with: repainting a long text costs as much as rendering it.
  const drawnWith = useRef<NoteEditorProps>(undefined);
  const editor = useEditor(
    {
      injectCSS: false,
      // Pasted words stay unchanged: in a log or a file name, _ and * are no markup. Addresses become links.
      enablePasteRules: ['link'],
      onBeforeCreate: () => {
        drawnWith.current = latest.current;
      },
      editable: props.mode === 'edit' && props.editable,
      extensions: noteExtensions({
        doc,
        awareness,
        user,
        placeholder: props.placeholder ?? 'Write something, or drop a file here.',
        isWritable: () => latest.current.editable && latest.current.mode === 'edit',
        isEditable: () => latest.current.editable,
        paint: (element, id) => paintHighlight(element, id, latest.current.colours, latest.current.current),
        hidesHighlights: props.coded !== undefined,
        ...tellRefusals(props.kind),
        ...(props.nodes ? { nodes: props.nodes } : {}),
      }),
      editorProps: {
        attributes: textAttributes(props.mode, props.label),
        scrollMargin: MARGIN,
        scrollThreshold: MARGIN,
        handleKeyDown: (view, event) => {
          if (view.editable) settleCaret({ view });
          if (event.key !== 'Escape' || event.isComposing || !latest.current.onLeave) return false;
          // Escape closes the suggestions first.
          if (isSuggesting(view.state)) return false;
          latest.current.onLeave();
          return true;
        },
      },
    },
    [doc, awareness],
  );

  const writing = useModes(editor, props);
  useSelectionReport(editor, props.onSelect);
  const begins = useBeginning(editor);
  const find = useFind(editor);
  const openFind = useRef(find.open);
  openFind.current = find.open;
  useImperativeHandle(handle, () => handleOf(editor, (words) => openFind.current(words)), [editor]);
  useEffect(() => {
    const drawn = drawnWith.current;
    drawnWith.current = undefined;
    if (drawn?.colours !== colours || drawn.current !== current) paintAll(editor.view.dom, colours, current);
  }, [editor, colours, current]);
  useEffect(() => {
    if (!editor.isDestroyed) editor.view.dispatch(editor.state.tr.setMeta(...holdSelection(held)));
  }, [editor, held]);

  useEffect(() => {
    if (!editor.isDestroyed)
      editor.view.dispatch(editor.state.tr.setMeta(...drawComments({ words: commented, current: thread })));
  }, [editor, commented, thread]);

  useEffect(() => {
    if (!editor.isDestroyed && coded)
      editor.view.dispatch(editor.state.tr.setMeta(...drawCodes({ words: coded, current: code })));
  }, [editor, coded, code]);

  useEffect(() => {
    if (!editor.isDestroyed) editor.view.dispatch(editor.state.tr.setMeta(...drawPending(pending)));
  }, [editor, pending]);

  useEffect(() => {
    if (!editor.isDestroyed)
      editor.view.dispatch(editor.state.tr.setMeta(...drawSuggestions({ words: suggested, current: suggestion })));
  }, [editor, suggested, suggestion]);

  // A press into selected words clears the selection only after the click: the distance dragged is more reliable.
  const pressed = useRef({ x: 0, y: 0 });
  const chose = ({ clientX, clientY, detail, shiftKey }: MouseEvent) => {
    const moved = Math.hypot(clientX - pressed.current.x, clientY - pressed.current.y) > STILL_PX;
    return holdsSelection(editor.view) && (moved || detail > 1 || shiftKey);
  };
  // Words just tagged are still selected: a browser would drag them, keeping that selection.
  const selectAnew = ({ button, shiftKey, detail }: MouseEvent) => {
    if (button === 0 && !shiftKey && detail === 1 && holdsSelection(editor.view)) getSelection()?.removeAllRanges();
  };
  const playsAt = ({ clientX, clientY, button }: MouseEvent): boolean => {
    const place = button === 0 ? editor.view.posAtCoords({ left: clientX, top: clientY }) : null;
    return place !== null && place.inside >= 0 && (props.onWord?.(place.pos) ?? false);
  };
  const onClick = (event: MouseEvent) => {
    const { target } = event;
    if (!(target instanceof Element) || chose(event)) return;
    const control = target.closest('a, input, button');
    const here = control ? undefined : nextAround(threadsAt(target), thread);
    if (here) {
      // Otherwise rendering would restore the previous caret.
      adoptSelection(editor);
      props.onOpenThread?.(here, writing);
    }
    if (writing) return;
    const id = target.closest(`mark[${HIGHLIGHT_ID}]`)?.getAttribute(HIGHLIGHT_ID);
    const around = control ? undefined : nextAround(codesAt(target), code);
    const offered = control ? undefined : suggestionAt(target);
    if (id) props.onOpenHighlight?.(id);
    else if (around) props.onOpenCode?.(around);
    else if (offered) props.onOpenSuggestion?.(offered);
    else if (!here && !control && !playsAt(event) && props.editable && (props.editOnClick ?? true)) props.onEdit?.();
  };

  return (
    <div className={classes.note}>
      <EditorHead>
        {writing && <Toolbar editor={editor} tools={props.tools} onDone={props.onLeave} />}
        {!writing && props.editable && props.onEdit && (
          <ReadingBar onEdit={props.onEdit}>{props.readingTools}</ReadingBar>
        )}
        {find.bar}
      </EditorHead>
      <div className={classes.page} data-begins={begins || undefined}>
        {!coded && <MarginBars editor={editor} colours={colours} current={current} onOpen={props.onOpenHighlight} />}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: keys are in reading-keys.ts */}
        <div
          onMouseDown={(event) => {
            pressed.current = { x: event.clientX, y: event.clientY };
            if (!writing) selectAnew(event);
          }}
          onDragStart={(event) => {
            if (!writing) event.preventDefault();
          }}
          onClick={onClick}
        >
          <EditorContent editor={editor} />
        </div>
      </div>
    </div>
  );
}
