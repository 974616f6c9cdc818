import { type Canvas, cards, updateCanvas } from '@earshot/core/areas/canvas/canvas';
import { project } from '@earshot/core/areas/places/project';
import { displayTitle } from '@earshot/core/rules/text';
import { BLOCKED } from '@earshot/core/texts';
import { IconLock } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import * as Y from 'yjs';
import type { DocumentSession } from '../../data/documents/document-session.ts';
import { useRow, useStores } from '../../data/use-stores.ts';
import { paths } from '../../frame/paths.ts';
import trail from '../../frame/trail.module.css';
import { useAsked } from '../../frame/use-asked.ts';
import { TitleField } from '../../kit/form/title-field.tsx';
import { useFreshTitle } from '../../kit/form/use-fresh-title.ts';
import { Page } from '../../kit/page.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import { Ago } from '../../kit/words/ago.tsx';
import { WithPanel } from '../../panel/side-panel.tsx';
import { useSidePanel } from '../../panel/use-side-panel.ts';
import { useAskedThread, useThreads } from '../comments/use-threads.ts';
import { Keeping } from '../notes/note-line.tsx';
import { OutdatedBar } from '../notes/outdated-bar.tsx';
import { useMarkOpened } from '../pages/use-mark-opened.ts';
import { ReferenceTitles } from '../references/reference-titles.ts';
import { useOpenReference } from '../references/use-open-reference.ts';
import { type Board, BoardContext } from './board/board-context.ts';
import { CanvasBoard } from './board/canvas-board.tsx';
import { SuggestionBar } from './board/suggestion-bar.tsx';
import { CanvasActions } from './canvas-actions.tsx';
import { expandedIn, middleIn, withExpanded, withMiddle } from './canvas-address.ts';
import { LostObjects } from './lost-objects.tsx';
import { CanvasModel } from './model/canvas-model.ts';
import { Desk } from './model/desk.ts';
import classes from './open-canvas.module.css';
import { CANVAS_TABS, CanvasPanel } from './panel/canvas-panel.tsx';
import { useOthers } from './use-others.ts';
import { useSuggestedGroups } from './use-suggested-groups.ts';

interface OpenCanvasProps {
  canvas: Canvas;
  session: DocumentSession | undefined;
  fresh: boolean;
}

/** A canvas that the user can read. */
export const OpenCanvas = observer(function OpenCanvas({ canvas, session, fresh }: OpenCanvasProps) {
  useMarkOpened(canvas.id);
  const stores = useStores();
  const { access } = stores;
  const ready = session?.ready ?? false;
  const editable = (session?.writable ?? false) && access.may(canvas.projectId, 'WRITE');
  const desk = useDesk(session, editable);
  const titles = useMemo(() => new ReferenceTitles(stores, cards), [stores]);
  useEffect(() => () => titles.stop(), [titles]);
  const [search, setSearch] = useSearchParams();
  const others = useOthers(session?.awareness);
  const suggestions = useSuggestedGroups(canvas, desk);
  const panel = useSidePanel(CANVAS_TABS, 'closed');
  const asked = useAsked();
  const nothing = useRef(null);
  const threads = useThreads({
    id: canvas.id,
    path: paths.canvas(canvas),
    editable,
    selection: null,
    select: () => undefined,
    handle: nothing,
    panel,
  });
  useAskedThread(threads, asked.comment, ready);
  const head = useFreshTitle(fresh, () => undefined);
  const turn = (make: (now: URLSearchParams) => URLSearchParams) =>
    setSearch(make, { replace: true, preventScrollReset: true });
  const board = useBoardOf({ desk, cards: titles, others, suggested: suggestions.members.join() }, search, turn);
  const title = displayTitle('canvas', canvas.title);
  return (
    <BoardContext value={board}>
      <WithPanel panel={<CanvasPanel canvas={canvas} panel={panel} threads={threads} commentId={asked.comment} />}>
        <Page
          title={title}
          width="full"
          trail={<CanvasTrail canvas={canvas} />}
          actions={
            <CanvasActions
              canvas={canvas}
              session={session}
              editable={editable}
              panel={panel}
              threads={threads}
              suggestions={suggestions}
            />
          }
          head={
            <div ref={head}>
              <TitleField
                row={canvas}
                operation={updateCanvas}
                field="title"
                label="Canvas title"
                kind="canvas"
                editable={editable}
              />
            </div>
          }
        >
          <div className={classes.line}>
            <span>
              changed <Ago at={canvas.editedAt ?? canvas.updatedAt} words />
            </span>
            <span className={classes.state} role="status">
              {session?.ready && !editable ? (
                <ReadOnly canvas={canvas} outdated={session.outdated} />
              ) : (
                session && <Keeping session={session} />
              )}
            </span>
          </div>
          <OutdatedBar session={session} projectId={canvas.projectId} />
          {session && <LostObjects session={session} desk={desk} />}
          {session?.ready ? (
            <CanvasBoard
              key={session.generation}
              label={`Canvas: ${title}`}
              awareness={session.awareness}
              middle={middleIn(search)}
              onMiddle={(middle) => turn((now) => withMiddle(now, middle))}
            >
              <SuggestionBar suggestions={suggestions} />
            </CanvasBoard>
          ) : (
            <div className={classes.waiting}>
              <RowsSkeleton rows={3} height={96} />
            </div>
          )}
        </Page>
      </WithPanel>
    </BoardContext>
  );
});

/** The desk of the shown document; the canvas is empty until it has loaded. */
function useDesk(session: DocumentSession | undefined, editable: boolean): Desk {
  const blank = useMemo(() => new Y.Doc(), []);
  const doc = session?.ready ? session.doc : blank;
  const desk = useMemo(() => new Desk(new CanvasModel(doc)), [doc]);
  useEffect(() => () => desk.model.stop(), [desk]);
  useEffect(() => desk.allow(editable), [desk, editable]);
  return desk;
}

interface Shared extends Pick<Board, 'desk' | 'cards' | 'others'> {
  /** ids of suggested members */
  suggested: string;
}

/** State of the board; the same object until it changes, so that not every object is drawn again. */
function useBoardOf(
  { desk, cards: titles, others, suggested }: Shared,
  search: URLSearchParams,
  turn: (make: (now: URLSearchParams) => URLSearchParams) => void,
): Board {
  const open = useOpenReference();
  const latest = useRef({ turn, open });
  latest.current = { turn, open };
  const expanded = expandedIn(search).join();
  return useMemo(
    () => ({
      desk,
      cards: titles,
      others,
      suggested: new Set(suggested.split(',')),
      expanded: new Set(expanded.split(',')),
      expand: (targetId) => latest.current.turn((now) => withExpanded(now, targetId)),
      open: (target) => {
        const shown = titles.of(target);
        if (shown) latest.current.open(shown);
      },
    }),
    [desk, titles, others, suggested, expanded],
  );
}

const CanvasTrail = observer(function CanvasTrail({ canvas }: { canvas: Canvas }) {
  const { row } = useRow(project, canvas.projectId);
  if (!row) return <>&nbsp;</>;
  return (
    <span className={trail.trail}>
      <Link to={paths.project(row)} dir="auto">
        {displayTitle('project', row.title)}
      </Link>
      <span aria-hidden>›</span>
      <Link to={paths.projectEntry(row, { id: 'canvases' })}>Canvases</Link>
    </span>
  );
});

const ReadOnly = observer(function ReadOnly({ canvas, outdated }: { canvas: Canvas; outdated: boolean }) {
  const { access } = useStores();
  if (!access.knows(canvas.projectId)) return null;
  return (
    <span>
      <IconLock size={16} stroke={1.6} aria-hidden />
      {outdated ? 'Read only until you reload the page' : `Read only. ${BLOCKED.edit}.`}
    </span>
  );
});
