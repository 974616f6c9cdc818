import { moveTag, rankTag, type Tag } from '@earshot/core/areas/coding/tag';
import type { TagBoard } from '@earshot/core/areas/coding/tag-board';
import {
  deleteTagGroup,
  rankTagGroup,
  type TagGroup,
  tagGroups,
  updateTagGroup,
} from '@earshot/core/areas/coding/tag-group';
import { byRank } from '@earshot/core/rules/rank';
import { displayTitle } from '@earshot/core/rules/text';
import { Button } from '@mantine/core';
import { IconLayoutBoard, IconPlus } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { type DragEvent, type HTMLAttributes, type ReactNode, useState } from 'react';
import { useList } from '../../../../data/use-stores.ts';
import { useDo } from '../../../../kit/dialogs/use-do.ts';
import { useTrash } from '../../../../kit/dialogs/use-trash.ts';
import { EmptyState } from '../../../../kit/states/empty-state.tsx';
import { RefusedState } from '../../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../../kit/states/skeletons.tsx';
import { useArranging } from '../../../../kit/table/use-arranging.ts';
import { useHandOrder } from '../../../../kit/table/use-hand-order.ts';
import { boardOf, MAIN_BOARD } from '../boards/use-boards.ts';
import { MoveOrCopy } from '../move/move-or-copy.tsx';
import { useLastingFocus } from '../use-lasting-focus.ts';
import { useTagRights } from '../use-tag-rights.ts';
import { BoardColumn } from './board-column.tsx';
import { ChosenTags } from './chosen-tags.tsx';
import { DRAGGED } from './dragged.ts';
import { GroupForm } from './group-form.tsx';
import { inGroups, placeIn, stepIn, type TagColumn } from './in-groups.ts';
import classes from './tag-board.module.css';
import { useChoosingTags } from './use-choosing-tags.ts';

interface BoardViewProps {
  /** null for a board of the workspace */
  projectId: string | null;
  /** id of the project or workspace */
  placeId: string;
  /** shown board; undefined for the main board */
  board: TagBoard | undefined;
  /** boards other than the main board */
  boards: readonly TagBoard[];
  /** all tags of the place */
  tags: readonly Tag[];
  writes: boolean;
  onEdit: (tag: Tag) => void;
  onMerge: (tag: Tag) => void;
}

/** A tag board: tags by group. Tags and groups can be dragged, or moved by Alt+↑, Alt+↓ and their menus. */
export const BoardView = observer(function BoardView(props: BoardViewProps) {
  const { projectId, placeId, board: shown, boards, tags, writes, onEdit, onMerge } = props;
  const list = useList(tagGroups, { condition: { placeId }, orderBy: 'RANK_ASC', first: 1000 });
  const [naming, setNaming] = useState<TagGroup | 'new' | undefined>();
  const [leaving, setLeaving] = useState<readonly Tag[]>();
  const trash = useTrash();
  const run = useDo();
  const groupOrder = useHandOrder<TagGroup>(rankTagGroup, {
    may: () => writes,
    nameOf: ({ title }) => title,
    among: (group, other) => boardOf(group, boards) === boardOf(other, boards),
  });
  const groups = groupOrder.shown(list.rows.toSorted(byRank(({ title }) => title)));
  const here = groups.filter((group) => boardOf(group, boards)?.id === shown?.id);
  const columns = useColumns(tags, groups);
  // Tags without a group are on the main board.
  const shownColumns = columns.all.filter(({ group }) => (group ? here.includes(group) : !shown));
  const arranging = writes ? groupOrder.of(groups) : undefined;
  const besides = useArranging(here, arranging, undefined, true);
  const headOf = (group: TagGroup) => {
    const { onDragStart, ...moving }: HTMLAttributes<HTMLElement> = besides(group);
    const begin = (event: DragEvent<HTMLElement>) => {
      onDragStart?.(event);
      event.dataTransfer.setData(DRAGGED.group, group.id);
    };
    return { ...moving, ...(onDragStart ? { onDragStart: begin } : {}) };
  };
  const box = useLastingFocus();
  const choosing = useChoosingTags(
    `${placeId} ${shown?.id ?? ''}`,
    shownColumns.flatMap((column) => column.tags),
  );
  const others = [undefined, ...boards].filter((one) => one?.id !== shown?.id);
  const toBoard = (group: TagGroup, board: TagBoard | undefined) =>
    void run(
      updateTagGroup,
      { id: group.id, boardId: board?.id ?? null },
      `“${group.title}” is on “${board?.title ?? MAIN_BOARD}” now.`,
    );
  const remove = (group: TagGroup) => {
    const where = shown ? '; its tags are on the main board now.' : '; its tags stay.';
    void trash(deleteTagGroup, group, `“${group.title}” was moved to trash${where}`);
  };
  const waiting = list.rows.length === 0 && !list.empty;
  if (list.state === 'failed' && waiting) return <RefusedState error={list.error} again={() => list.reload()} />;
  if (waiting) return <RowsSkeleton rows={8} height={40} />;
  const newGroup = writes && (
    <Button
      className={classes.add}
      variant="default"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setNaming('new')}
    >
      New group
    </Button>
  );
  const form = naming && (
    <GroupForm
      projectId={projectId}
      boardId={shown?.id ?? null}
      group={naming === 'new' ? undefined : naming}
      onClose={() => setNaming(undefined)}
    />
  );
  if (shownColumns.length === 0)
    return (
      <>
        <NoGroups writes={writes} action={newGroup} />
        {form}
      </>
    );
  return (
    <>
      <section ref={box} className={classes.board} aria-label="Tag board">
        {shownColumns.map((column) => (
          <BoardColumn
            key={column.group?.id ?? ''}
            column={column}
            columns={shownColumns}
            arranging={arranging}
            head={column.group ? headOf(column.group) : {}}
            tagProps={columns.tagProps}
            find={(id) => tags.find((tag) => tag.id === id)}
            choosing={choosing}
            onMove={columns.move}
            onEdit={onEdit}
            onMerge={tags.length > 1 ? onMerge : undefined}
            onMoveOrCopy={(tag) => setLeaving([tag])}
            otherBoards={others}
            onBoard={toBoard}
            onRename={setNaming}
            onDelete={remove}
          />
        ))}
        {newGroup}
      </section>
      {form}
      <ChosenTags choosing={choosing} groups={here} ungroups={!shown} onMoveOrCopy={setLeaving} />
      {leaving && <MoveOrCopy tags={leaving} onDone={choosing.clear} onClose={() => setLeaving(undefined)} />}
    </>
  );
});

function NoGroups({ writes, action }: { writes: boolean; action: ReactNode }) {
  return (
    <EmptyState
      icon={IconLayoutBoard}
      title="No groups on this board yet"
      text={
        writes
          ? 'Make a group here, or move groups here from another board: by their menu, or by dragging them onto this board’s name.'
          : 'When someone puts groups of tags on this board, they appear here.'
      }
      action={action}
    />
  );
}

/** All columns of a place with their tags in order, and moves of tags, which are optimistic within a column. */
function useColumns(tags: readonly Tag[], groups: readonly TagGroup[]) {
  const { edits } = useTagRights();
  const run = useDo();
  const columnOf = ({ groupId }: Tag) => groups.find(({ id }) => id === groupId)?.id;
  const hand = useHandOrder<Tag>(rankTag, {
    may: edits,
    nameOf: ({ title }) => displayTitle('tag', title),
    among: (tag, other) => columnOf(tag) === columnOf(other),
  });
  const all = hand.shown(tags.toSorted(byRank(({ title }) => title)));
  const columns: TagColumn[] = inGroups(all, groups);
  const move = (tag: Tag, { group, tags: inside }: TagColumn, place: number, soon?: boolean) => {
    const afterId = placeIn(all, inside, tag, place);
    if (columnOf(tag) === group?.id) return hand.of(all).move(tag, afterId, soon);
    const says = `“${displayTitle('tag', tag.title)}” is in ${group ? `“${group.title}”` : 'no group'} now.`;
    void run(moveTag, { id: tag.id, groupId: group?.id ?? null, afterId }, says);
  };
  const flat = columns.flatMap((column) => column.tags);
  const tagProps = useArranging(flat, {
    may: edits,
    move: (tag, afterId, soon, beside) => {
      const to = stepIn(columns, tag, afterId, beside) as { column: TagColumn; place: number } | undefined;
      if (to) move(tag, to.column, to.place, soon);
    },
  });
  return { all: columns, move, tagProps };
}
