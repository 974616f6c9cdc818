import { canvas as oneCanvas } from '@earshot/core/areas/canvas/canvas';
import { observer } from 'mobx-react-lite';
import { useLocation, useParams } from 'react-router';
import { useDocument } from '../../data/documents/use-document.ts';
import { useMembers } from '../../data/use-members.ts';
import { useRow } from '../../data/use-stores.ts';
import { Absent } from '../../frame/absent.tsx';
import { idIn } from '../../frame/paths.ts';
import { PageSkeleton } from '../../kit/states/skeletons.tsx';
import { OpenCanvas } from './open-canvas.tsx';

/** The page of a canvas. */
export const CanvasPage = observer(function CanvasPage() {
  const id = idIn(useParams().id);
  return id ? <CanvasView key={id} id={id} /> : <Absent />;
});

const CanvasView = observer(function CanvasView({ id }: { id: string }) {
  const { row: canvas, state, error, reload } = useRow(oneCanvas, id);
  const session = useDocument(id);
  const { state: told } = useLocation();
  useMembers();
  if (state === 'failed') return <Absent error={error} again={reload} />;
  if (state === 'gone' || canvas?.trashedAt)
    return <Absent text="This canvas is in trash, or is no longer shared with you." />;
  if (!canvas) return <PageSkeleton />;
  if (session?.state === 'refused') return <Absent error={session.error} again={reload} />;
  const fresh = (told as { fresh?: boolean } | null)?.fresh === true;
  return <OpenCanvas canvas={canvas} session={session} fresh={fresh} />;
});
