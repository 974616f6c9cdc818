import type { Canvas } from '@earshot/core/areas/canvas/canvas';
import { observer } from 'mobx-react-lite';
import { SidePanel } from '../../../panel/side-panel.tsx';
import type { SidePanelState } from '../../../panel/use-side-panel.ts';
import { CommentsTab } from '../../comments/comments-tab.tsx';
import { openIn, type Threads } from '../../comments/use-threads.ts';
import { useBoard } from '../board/board-context.ts';
import { MaterialTab } from './material-tab.tsx';
import { OutlineTab } from './outline-tab.tsx';

export const CANVAS_TABS = ['material', 'outline', 'comments'] as const;
export type CanvasPanelState = SidePanelState<(typeof CANVAS_TABS)[number]>;

interface CanvasPanelProps {
  canvas: Canvas;
  panel: CanvasPanelState;
  threads: Threads;
  /** comment named by the address */
  commentId: string | undefined;
}

/** Panel of a canvas: material to place, an outline of its objects, and comments. */
export const CanvasPanel = observer(function CanvasPanel({ canvas, panel, threads, commentId }: CanvasPanelProps) {
  const { desk } = useBoard();
  return (
    <SidePanel
      panel={panel}
      label="Beside the canvas"
      tabs={[
        ...(desk.editable
          ? [{ value: 'material' as const, title: 'Material', content: <MaterialTab projectId={canvas.projectId} /> }]
          : []),
        { value: 'outline', title: 'Outline', count: desk.model.objects.length, content: <OutlineTab /> },
        {
          value: 'comments',
          title: 'Comments',
          count: openIn(threads),
          content: <CommentsTab threads={threads} asked={commentId} />,
        },
      ]}
    />
  );
});
