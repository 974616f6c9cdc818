import type { Insight } from '@earshot/core/areas/pages/insight';
import { type RefObject, useRef, useState } from 'react';
import type { DocumentSession } from '../../data/documents/document-session.ts';
import { useStores } from '../../data/use-stores.ts';
import type { NoteHandle } from '../../editor/note-handle.ts';
import type { NoteSelection } from '../../editor/note-selection.ts';
import { type Quotes, useQuotes } from '../quotes/use-quotes.ts';

/** State of an insight's page. */
export interface InsightDesk {
  insight: Insight;
  /** true if the user can change it now */
  editable: boolean;
  /** true if the user can lock and unlock it */
  locks: boolean;
  mode: 'read' | 'edit';
  setMode: (mode: 'read' | 'edit') => void;
  quotes: Quotes;
  /** position of new quotes; undefined while the dialog is closed */
  quoting: 'caret' | 'end' | undefined;
  /** opens the choice of quotes: for the caret while writing, else for the end */
  chooseQuotes: () => void;
  stopQuoting: () => void;
  selection: NoteSelection | null;
  /** called by the text when the selection changes */
  select: (selection: NoteSelection | null) => void;
  handle: RefObject<NoteHandle | null>;
  /** positioned element around the text */
  board: RefObject<HTMLDivElement | null>;
}

/** State of an insight's page; read it inside an observer(). */
export function useInsightDesk(insight: Insight, session: DocumentSession | undefined, fresh: boolean): InsightDesk {
  const { access } = useStores();
  const editable = (session?.writable ?? false) && access.may(insight.projectId, insight.locked ? 'FULL' : 'WRITE');
  const [asked, setMode] = useState<'read' | 'edit'>(fresh ? 'edit' : 'read');
  const [quoting, setQuoting] = useState<'caret' | 'end'>();
  const [selection, select] = useState<NoteSelection | null>(null);
  const handle = useRef<NoteHandle>(null);
  const board = useRef<HTMLDivElement>(null);
  const mode = editable ? asked : 'read';
  return {
    insight,
    editable,
    locks: access.may(insight.projectId, 'FULL'),
    mode,
    setMode,
    quotes: useQuotes(insight, { writable: editable, writing: mode === 'edit' }),
    quoting,
    chooseQuotes: () => {
      if (!editable) return;
      setQuoting(mode === 'edit' ? 'caret' : 'end');
      setMode('edit');
    },
    stopQuoting: () => setQuoting(undefined),
    selection,
    select,
    handle,
    board,
  };
}
