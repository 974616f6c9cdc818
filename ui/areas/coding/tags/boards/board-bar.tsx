import { deleteTagBoard, type TagBoard } from '@earshot/core/areas/coding/tag-board';
import { TagGroup, updateTagGroup } from '@earshot/core/areas/coding/tag-group';
import { limits } from '@earshot/core/limits';
import { displayTitle } from '@earshot/core/rules/text';
import { Button, Menu } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useStores } from '../../../../data/use-stores.ts';
import { Filled } from '../../../../frame/spots.tsx';
import { useDo } from '../../../../kit/dialogs/use-do.ts';
import { useTrash } from '../../../../kit/dialogs/use-trash.ts';
import { MoveItems, SIDEWAYS } from '../../../../kit/table/move-items.tsx';
import { RowMenu } from '../../../../kit/table/row-menu.tsx';
import { useCurrentInView } from '../../../../kit/table/use-current-in-view.ts';
import type { Arranging } from '../../../../kit/table/use-hand-order.ts';
import bar from '../../../views/view-bar.module.css';
import { TAG_TOOLS } from '../../spots.ts';
import { DRAGGED } from '../board/dragged.ts';
import { BoardForm } from './board-form.tsx';
import { MAIN_BOARD } from './use-boards.ts';

interface BoardBarProps {
  /** null for the boards of the workspace */
  projectId: string | null;
  boards: readonly TagBoard[];
  arranging: Arranging<TagBoard>;
  /** shown board; undefined for the main board and for the list */
  current: TagBoard | undefined;
  /** link to the list of all tags, and whether it is shown; undefined if there is none */
  list?: { to: string; shown: boolean };
  /** path of a board; undefined for the main board */
  pathOf: (board: TagBoard | undefined) => string;
  writes: boolean;
}

/** Tabs of the tag boards of a project or of the workspace. A group dropped on a tab moves there. */
export const BoardBar = observer(function BoardBar(props: BoardBarProps) {
  const { projectId, boards, arranging, current, list, pathOf, writes } = props;
  const [naming, setNaming] = useState<TagBoard | 'new'>();
  const navigate = useNavigate();
  const trash = useTrash();
  const box = useCurrentInView(current?.id ?? '');
  const full = boards.length >= limits.tagBoards;
  const remove = async (board: TagBoard) => {
    const says = `Board “${board.title}” was moved to trash. Its groups are on the main board now.`;
    if (await trash(deleteTagBoard, board, says)) void navigate(pathOf(undefined));
  };
  if (!list && boards.length === 0 && !writes) return null;
  return (
    <div className={bar.bar}>
      <nav ref={box} aria-label="Tag boards" className={bar.views}>
        {list && (
          <Link to={list.to} className={bar.view} aria-current={list.shown ? 'page' : undefined}>
            All tags
          </Link>
        )}
        <Tab board={undefined} current={!current && !list?.shown} pathOf={pathOf} writes={writes}>
          {MAIN_BOARD}
        </Tab>
        {boards.map((board) => (
          <Tab key={board.id} board={board} current={board.id === current?.id} pathOf={pathOf} writes={writes}>
            {displayTitle('tagBoard', board.title)}
          </Tab>
        ))}
      </nav>
      {current && writes && (
        <RowMenu label={`More actions for the board ${current.title}`}>
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setNaming(current)}>
            Rename
          </Menu.Item>
          <MoveItems row={current} rows={boards} arranging={arranging} steps={SIDEWAYS} />
          <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => void remove(current)}>
            Move to trash
          </Menu.Item>
        </RowMenu>
      )}
      {writes && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={full}
          title={full ? `There are at most ${limits.tagBoards} boards besides the main board` : undefined}
          onClick={() => setNaming('new')}
        >
          New board
        </Button>
      )}
      {writes && <Filled spot={TAG_TOOLS} props={{ projectId, boardId: current?.id ?? null }} />}
      {naming && (
        <BoardForm
          projectId={projectId}
          board={naming === 'new' ? undefined : naming}
          onMade={(board) => void navigate(pathOf(board))}
          onClose={() => setNaming(undefined)}
        />
      )}
    </div>
  );
});

interface TabProps extends Pick<BoardBarProps, 'pathOf' | 'writes'> {
  board: TagBoard | undefined;
  current: boolean;
  children: ReactNode;
}

/** Link to a board, and drop target for a group. */
function Tab({ board, current, pathOf, writes, children }: TabProps) {
  const [over, setOver] = useState(false);
  const groups = useStores().of(TagGroup);
  const run = useDo();
  const boardId = board?.id ?? null;
  const drop = (groupId: string) => {
    setOver(false);
    const group = groups.byId(groupId);
    if (!group || group.boardId === boardId) return;
    const says = `“${group.title}” is on “${board?.title ?? MAIN_BOARD}” now.`;
    void run(updateTagGroup, { id: group.id, boardId }, says);
  };
  return (
    <Link
      to={pathOf(board)}
      className={bar.view}
      aria-current={current ? 'page' : undefined}
      data-over={over || undefined}
      draggable={false}
      onDragOver={(event) => {
        if (!writes || !event.dataTransfer.types.includes(DRAGGED.group)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        drop(event.dataTransfer.getData(DRAGGED.group));
      }}
    >
      {children}
    </Link>
  );
}
