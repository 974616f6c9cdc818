import { moveTag, rankTag, type Tag } from '@earshot/core/areas/coding/tag';
import { deleteTagGroup, rankTagGroup, type TagGroup, tagGroups } from '@earshot/core/areas/coding/tag-group';
import { byRank } from '@earshot/core/rules/rank';
import { displayTitle } from '@earshot/core/rules/text';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useList } from '../../../../data/use-stores.ts';
import { useDo } from '../../../../kit/dialogs/use-do.ts';
import { useTrash } from '../../../../kit/dialogs/use-trash.ts';
import { RefusedState } from '../../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../../kit/states/skeletons.tsx';
import { useArranging } from '../../../../kit/table/use-arranging.ts';
import { useHandOrder } from '../../../../kit/table/use-hand-order.ts';
import { useLastingFocus } from '../use-lasting-focus.ts';
import { useTagRights } from '../use-tag-rights.ts';
import { BoardColumn } from './board-column.tsx';
import { ChosenTags } from './chosen-tags.tsx';
import { GroupForm } from './group-form.tsx';
import { inGroups, placeIn, stepIn, type TagColumn } from './in-groups.ts';
import classes from './tag-board.module.css';
import { useChoosingTags } from './use-choosing-tags.ts';

interface TagBoardProps {
  /** null for the board of the workspace */
  projectId: string | null;
  /** the project, or the workspace */
  placeId: string;
  tags: readonly Tag[];
  writes: boolean;
  onEdit: (tag: Tag) => void;
  onMerge: (tag: Tag) => void;
}

/** The tags of a project or of the workspace by their groups: tags and groups are dragged, or moved by Alt+↑, Alt+↓ and their menus. */
export const TagBoard = observer(function TagBoard(props: TagBoardProps) {
  const { projectId, placeId, tags, writes, onEdit, onMerge } = props;
  const list = useList(tagGroups, { condition: { placeId }, orderBy: 'RANK_ASC', first: 1000 });
  const [naming, setNaming] = useState<TagGroup | 'new' | undefined>();
  const trash = useTrash();
  const groupOrder = useHandOrder<TagGroup>(rankTagGroup, { may: () => writes, nameOf: ({ title }) => title });
  const groups = groupOrder.shown(list.rows.toSorted(byRank(({ title }) => title)));
  const board = useBoard(tags, groups);
  const arranging = writes ? groupOrder.of(groups) : undefined;
  const besides = useArranging(groups, arranging, undefined, true);
  const box = useLastingFocus();
  const choosing = useChoosingTags(
    placeId,
    board.columns.flatMap((column) => column.tags),
  );
  const waiting = list.rows.length === 0 && !list.empty;
  if (list.state === 'failed' && waiting) return <RefusedState error={list.error} again={() => list.reload()} />;
  if (waiting) return <RowsSkeleton rows={8} height={40} />;
  return (
    <>
      <section ref={box} className={classes.board} aria-label="Tag board">
        {board.columns.map((column) => (
          <BoardColumn
            key={column.group?.id ?? ''}
            column={column}
            columns={board.columns}
            arranging={arranging}
            head={column.group ? besides(column.group) : {}}
            tagProps={board.tagProps}
            find={(id) => tags.find((tag) => tag.id === id)}
            choosing={choosing}
            onMove={board.move}
            onEdit={onEdit}
            onMerge={tags.length > 1 ? onMerge : undefined}
            onRename={setNaming}
            onDelete={(one) => void trash(deleteTagGroup, one, `“${one.title}” was moved to trash; its tags stay.`)}
          />
        ))}
        {writes && (
          <Button
            className={classes.add}
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setNaming('new')}
          >
            New group
          </Button>
        )}
        {naming && (
          <GroupForm
            projectId={projectId}
            group={naming === 'new' ? undefined : naming}
            onClose={() => setNaming(undefined)}
          />
        )}
      </section>
      <ChosenTags choosing={choosing} groups={groups} />
    </>
  );
});

/** The columns with their tags in order, and how a tag comes to stand elsewhere: at once on screen where it stays in its column. */
function useBoard(tags: readonly Tag[], groups: readonly TagGroup[]) {
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
  return { columns, move, tagProps };
}
