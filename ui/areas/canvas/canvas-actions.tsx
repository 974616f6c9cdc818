import { type Canvas, deleteCanvas } from '@earshot/core/areas/canvas/canvas';
import { createView } from '@earshot/core/areas/views/view';
import { limits } from '@earshot/core/limits';
import { cut, displayTitle } from '@earshot/core/rules/text';
import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import {
  IconBookmark,
  IconDots,
  IconDownload,
  IconHistory,
  IconLayoutSidebarRight,
  IconLink,
  IconPhoto,
  IconSparkles,
  IconStack2,
  IconTrash,
} from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { DocumentSession } from '../../data/documents/document-session.ts';
import { paths } from '../../frame/paths.ts';
import { toast } from '../../kit/dialogs/toast.tsx';
import { useDo } from '../../kit/dialogs/use-do.ts';
import { useTrash } from '../../kit/dialogs/use-trash.ts';
import { copyLink } from '../../kit/download/copy-link.ts';
import { downloadBlob } from '../../kit/download/download-blob.ts';
import { downloadText } from '../../kit/download/download-text.ts';
import { pngOf } from '../../kit/download/png-of.ts';
import { openIn, type Threads } from '../comments/use-threads.ts';
import { Presence } from '../notes/presence.tsx';
import { StarButton } from '../pages/star-button.tsx';
import { HistoryDialog } from '../versions/history-dialog.tsx';
import { useBoard } from './board/board-context.ts';
import { pictureOf } from './export/picture-of.ts';
import { VersionPicture } from './export/version-picture.tsx';
import type { CanvasPanelState } from './panel/canvas-panel.tsx';
import type { Suggestions } from './use-suggested-groups.ts';

interface CanvasActionsProps {
  canvas: Canvas;
  session: DocumentSession | undefined;
  editable: boolean;
  panel: CanvasPanelState;
  threads: Threads;
  suggestions: Suggestions;
}

/** Other people on the canvas, and its actions, above all placing material. */
export const CanvasActions = observer(function CanvasActions(props: CanvasActionsProps) {
  const { canvas, session, editable, panel, threads, suggestions } = props;
  const [history, setHistory] = useState(false);
  const open = openIn(threads);
  return (
    <>
      {session && <Presence session={session} />}
      <StarButton pageId={canvas.id} />
      <Tooltip label={open > 0 ? 'Outline, and comments' : 'Outline'}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label="Outline of the canvas"
          aria-expanded={panel.open}
          onClick={() => (panel.open ? panel.close() : panel.show('outline'))}
        >
          <IconLayoutSidebarRight size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {editable && (
        <Button
          leftSection={<IconStack2 size={16} aria-hidden />}
          onClick={() => (panel.open && panel.tab === 'material' ? panel.close() : panel.show('material'))}
        >
          Place material
        </Button>
      )}
      <More canvas={canvas} editable={editable} suggestions={suggestions} onHistory={() => setHistory(true)} />
      <HistoryDialog
        pageId={canvas.id}
        picture={(document) => <VersionPicture document={document} />}
        editable={editable}
        opened={history}
        onClose={() => setHistory(false)}
      />
    </>
  );
});

interface MoreProps {
  canvas: Canvas;
  editable: boolean;
  suggestions: Suggestions;
  onHistory: () => void;
}

const More = observer(function More({ canvas, editable, suggestions, onHistory }: MoreProps) {
  const run = useDo();
  const trash = useTrash();
  const navigate = useNavigate();
  const files = useDownloads(canvas);
  const title = displayTitle('canvas', canvas.title);
  const saveAsView = () =>
    run(
      createView,
      {
        placeId: canvas.projectId,
        objectType: 'NOTE',
        layout: 'CANVAS',
        docId: canvas.id,
        title: cut(title, limits.viewTitle),
      },
      `“${title}” is among the views of the project’s notes.`,
    );
  const remove = async () => {
    if (await trash(deleteCanvas, canvas, `“${title}” was moved to trash.`))
      await navigate(paths.projectEntry({ id: canvas.projectId, title: '' }, { id: 'canvases' }));
  };
  return (
    <Menu position="bottom-end" returnFocus>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label="More actions for this canvas">
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {editable && (
          <Menu.Item
            leftSection={<IconSparkles size={16} aria-hidden />}
            disabled={suggestions.asking}
            onClick={() => void suggestions.ask()}
          >
            Suggest groups
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconPhoto size={16} aria-hidden />} onClick={() => void files.png()}>
          Download as PNG
        </Menu.Item>
        <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} onClick={files.svg}>
          Download as SVG
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLink size={16} aria-hidden />}
          onClick={() => void copyLink(paths.canvas(canvas), 'The link to this canvas')}
        >
          Copy link
        </Menu.Item>
        <Menu.Item leftSection={<IconHistory size={16} aria-hidden />} onClick={onHistory}>
          Version history
        </Menu.Item>
        {editable && (
          <Menu.Item leftSection={<IconBookmark size={16} aria-hidden />} onClick={() => void saveAsView()}>
            Save as view
          </Menu.Item>
        )}
        {editable && (
          <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => void remove()}>
            Move to trash
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
});

/** Downloads of the canvas, with the content that the user can see. */
function useDownloads(canvas: Canvas) {
  const { desk, cards } = useBoard();
  const title = displayTitle('canvas', canvas.title);
  const drawing = () =>
    pictureOf(
      title,
      desk.model.objects.map((object) => ({ object, box: desk.boxOf(object) })),
      ({ type, targetId }) => cards.of({ type, id: targetId }),
    );
  return {
    svg: () => downloadText(`${title}.svg`, 'image/svg+xml', drawing()),
    png: async () => {
      try {
        downloadBlob(`${title}.png`, await pngOf(drawing()));
      } catch (reason) {
        toast.failed(reason, 'The picture could not be drawn');
      }
    },
  };
}
