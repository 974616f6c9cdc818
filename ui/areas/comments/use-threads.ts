import { type Comment, comments } from '@earshot/core/areas/comments/comment';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { RowList } from '../../data/row-list.ts';
import { useList, useStores } from '../../data/use-stores.ts';
import type { CommentedWords } from '../../editor/highlights/commented-words.ts';
import type { NoteHandle } from '../../editor/note-handle.ts';
import type { NoteSelection } from '../../editor/note-selection.ts';
import type { SidePanelState } from '../../panel/use-side-panel.ts';
import { type Thread, threadsOf, wordsOf } from './threads.ts';

/** Words of the page for a new comment. */
export interface About {
  from: string;
  to: string;
  text: string;
}

/** The page or person with the comments. */
interface Commented {
  id: string;
  /** true for a person of the directory, who has no text */
  isPerson?: boolean;
  /** path for links to its comments */
  path: string;
  /** true if the user can comment here */
  editable: boolean;
  selection: NoteSelection | null;
  select: (selection: NoteSelection | null) => void;
  handle: RefObject<NoteHandle | null>;
  panel: Pick<SidePanelState<'comments'>, 'drawer' | 'show' | 'close'>;
}

/** Subject of a comment, as commands and lists name it. */
type Subject = { pageId: string } | { personId: string };

/** Comments of a page, for its tab and its text, or those of a person. */
export interface Threads extends Pick<Commented, 'path' | 'editable'> {
  id: string;
  isPerson: boolean;
  subject: Subject;
  list: RowList<Comment>;
  all: readonly Thread[];
  /** words to mark in the text: of open threads, and of the comment being written */
  words: readonly CommentedWords[];
  about: About | undefined;
  /** begins a comment on the selected words; false if there are none, or comments are not allowed */
  commentSelection: () => boolean;
  forget: () => void;
  /** most recently opened thread */
  current: string | undefined;
  /** opens a thread beside the text; never over a text being written */
  open: (id: string, writing?: boolean) => void;
  /**
   * opens the thread about the selected words, the next one if one is open, or else the next one below; false if there
   * is none
   */
  openNext: () => boolean;
  /** brings the words of a thread into view; false if they were deleted */
  show: (thread: Thread) => boolean;
}

function aboutIn(kept: string): About | undefined {
  if (kept === '') return undefined;
  const { from, to, text } = JSON.parse(kept) as About;
  return { from, to, text };
}

const BEING_WRITTEN = 'being written';

/** All comments of a page or person. */
function useComments(subject: Subject): RowList<Comment> {
  const list = useList(comments, { condition: subject, orderBy: 'CREATED_AT_ASC', first: 200 });
  const goesOn = list.state === 'ready' && list.hasMore;
  useEffect(() => {
    if (goesOn) void list.more();
  }, [goesOn, list]);
  return list;
}

/** Comments on a page or person; read it inside an observer(). */
export function useThreads(commented: Commented): Threads {
  const { id, isPerson = false, path, editable, selection, select, handle, panel } = commented;
  const subject: Subject = isPerson ? { personId: id } : { pageId: id };
  const list = useComments(subject);
  const { drafts } = useStores();
  const aboutName = `about ${id}`;
  const [about, keepAbout] = useState(() => aboutIn(drafts.get(aboutName)));
  const setAbout = (next: About | undefined) => {
    drafts.keep(aboutName, next ? JSON.stringify(next) : '');
    keepAbout(next);
  };
  const [current, setCurrent] = useState<string>();
  const { rows } = list;
  const all = useMemo(() => threadsOf(rows), [rows]);
  const words = useMemo(() => {
    const open = all.filter(({ root }) => root.resolvedAt === null).flatMap(wordsOf);
    return about ? [...open, { ...about, id: BEING_WRITTEN, quote: about.text, prefix: '', suffix: '' }] : open;
  }, [all, about]);
  const open = (threadId: string, writing = false) => {
    if (writing && panel.drawer) return;
    if (threadId !== BEING_WRITTEN) setCurrent(threadId);
    panel.show('comments');
  };
  return {
    id,
    isPerson,
    subject,
    path,
    editable,
    list,
    all,
    words,
    about,
    commentSelection: () => {
      // Read again: the selection is reported with a delay.
      const chosen = handle.current?.selection() ?? selection;
      if (!editable || !chosen) return false;
      setAbout({ from: chosen.from, to: chosen.to, text: chosen.text });
      setCurrent(undefined);
      // The words are marked from now on; the buttons beside the selection are hidden.
      select(null);
      panel.show('comments');
      return true;
    },
    forget: () => setAbout(undefined),
    current: about ? BEING_WRITTEN : current,
    open,
    openNext: () => {
      const next = handle.current?.cycleThreads(current);
      if (next) open(next);
      return next !== undefined;
    },
    show: (thread) => {
      const [there] = wordsOf(thread);
      setCurrent(thread.root.id);
      if (panel.drawer) panel.close();
      return there !== undefined && handle.current?.showWords(there) === true;
    },
  };
}

/** Number of unresolved threads. */
export const openIn = ({ all }: Threads): number => all.filter(({ root }) => root.resolvedAt === null).length;

/** Opens the thread of the comment in the address once it and the text have loaded; again if the address changes. */
export function useAskedThread(threads: Threads, commentId: string | undefined, ready: boolean): void {
  const thread = threads.all.find(({ root, replies }) => [root, ...replies].some(({ id }) => id === commentId));
  const latest = useRef({ threads, thread });
  latest.current = { threads, thread };
  const id = thread?.root.id;
  useEffect(() => {
    if (!commentId || !id || !ready) return;
    // The editor renders its text a moment after it is mounted.
    const frame = requestAnimationFrame(() => {
      const { threads: now, thread: asked } = latest.current;
      if (asked) now.show(asked);
      now.open(id);
    });
    return () => cancelAnimationFrame(frame);
  }, [commentId, id, ready]);
}
