import { type Comment, comments } from '@earshot/core/areas/comments/comment';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { RowList } from '../../data/row-list.ts';
import { useList, useStores } from '../../data/use-stores.ts';
import type { CommentedWords } from '../../editor/highlights/commented-words.ts';
import type { NoteHandle } from '../../editor/note-handle.ts';
import type { NoteSelection } from '../../editor/note-selection.ts';
import type { SidePanelState } from '../../panel/use-side-panel.ts';
import { type Thread, threadsOf, wordsOf } from './threads.ts';

/** Words of the page that somebody is about to comment on. */
export interface About {
  from: string;
  to: string;
  text: string;
}

/** The page or person whose comments these are. */
interface Commented {
  id: string;
  /** whether that is a person of the directory, who has no text */
  isPerson?: boolean;
  /** where it is, for links to its comments */
  path: string;
  /** whether this person may comment here */
  editable: boolean;
  selection: NoteSelection | null;
  select: (selection: NoteSelection | null) => void;
  handle: RefObject<NoteHandle | null>;
  panel: Pick<SidePanelState<'comments'>, 'drawer' | 'show' | 'close'>;
}

/** Subject of a comment, as commands and lists name it. */
type Subject = { pageId: string } | { personId: string };

/** The comments of a page, in the tab beside it and in its text, or those of a person. */
export interface Threads extends Pick<Commented, 'path' | 'editable'> {
  id: string;
  isPerson: boolean;
  subject: Subject;
  list: RowList<Comment>;
  all: readonly Thread[];
  /** what is drawn in the text: the words of open threads, and those that a comment is being written about */
  words: readonly CommentedWords[];
  about: About | undefined;
  /** begins a comment on the words that are selected; false when none are, or nothing may be said here */
  commentSelection: () => boolean;
  forget: () => void;
  /** the thread that was opened last */
  current: string | undefined;
  /** opens a thread beside the text; nothing is laid over a text that is being written */
  open: (id: string, writing?: boolean) => void;
  /** opens the thread about the words that are selected, the next one if one is open, or else that about words below; false when there is none */
  openNext: () => boolean;
  /** brings the words of a thread into view; false when they are gone */
  show: (thread: Thread) => boolean;
}

function aboutIn(kept: string): About | undefined {
  if (kept === '') return undefined;
  const { from, to, text } = JSON.parse(kept) as About;
  return { from, to, text };
}

const BEING_WRITTEN = 'being written';

/** The comments of a page or person, to the last of them. */
function useComments(subject: Subject): RowList<Comment> {
  const list = useList(comments, { condition: subject, orderBy: 'CREATED_AT_ASC', first: 200 });
  const goesOn = list.state === 'ready' && list.hasMore;
  useEffect(() => {
    if (goesOn) void list.more();
  }, [goesOn, list]);
  return list;
}

/** Threads of comments on a page or person; read it inside an observer(). */
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
      // Asked anew: the report comes a moment after the selection.
      const chosen = handle.current?.selection() ?? selection;
      if (!editable || !chosen) return false;
      setAbout({ from: chosen.from, to: chosen.to, text: chosen.text });
      setCurrent(undefined);
      // They are drawn from now on; the buttons at them have done their part.
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

/** How many threads are not resolved. */
export const openIn = ({ all }: Threads): number => all.filter(({ root }) => root.resolvedAt === null).length;

/** Opens the thread of the comment that the address names, once both it and the text are here; again when another is named. */
export function useAskedThread(threads: Threads, commentId: string | undefined, ready: boolean): void {
  const thread = threads.all.find(({ root, replies }) => [root, ...replies].some(({ id }) => id === commentId));
  const latest = useRef({ threads, thread });
  latest.current = { threads, thread };
  const id = thread?.root.id;
  useEffect(() => {
    if (!commentId || !id || !ready) return;
    // The editor draws its text a moment after it is mounted.
    const frame = requestAnimationFrame(() => {
      const { threads: now, thread: asked } = latest.current;
      if (asked) now.show(asked);
      now.open(id);
    });
    return () => cancelAnimationFrame(frame);
  }, [commentId, id, ready]);
}
