import { type Tag, updateTag } from '@earshot/core/model/tag';
import { deleteTagGroup, type TagGroup, tagGroups } from '@earshot/core/model/tag-group';
import { displayTitle } from '@earshot/core/rules/text';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useList } from '../../data/use-stores.ts';
import { RefusedState } from '../../kit/error-state.tsx';
import { RowsSkeleton } from '../../kit/skeletons.tsx';
import { useDo } from '../../kit/use-do.ts';
import { useTrash } from '../../kit/use-trash.ts';
import { BoardColumn } from './board-column.tsx';
import { GroupForm } from './group-form.tsx';
import { inGroups } from './in-groups.ts';
import classes from './tag-board.module.css';

interface TagBoardProps {
  projectId: string;
  tags: readonly Tag[];
  writes: boolean;
}

/** The tags of a project by their groups; a tag is dragged into another group, or moved there by its menu. */
export const TagBoard = observer(function TagBoard({ projectId, tags, writes }: TagBoardProps) {
  const groups = useList(tagGroups, { condition: { projectId }, orderBy: 'RANK_ASC', first: 1000 });
  const [naming, setNaming] = useState<TagGroup | 'new' | undefined>();
  const run = useDo();
  const trash = useTrash();
  const waiting = groups.rows.length === 0 && !groups.empty;
  if (groups.state === 'failed' && waiting) return <RefusedState error={groups.error} again={() => groups.reload()} />;
  if (waiting) return <RowsSkeleton rows={8} height={40} />;
  const columns = inGroups(tags, groups.rows);
  const move = (tag: Tag, group: TagGroup | undefined) => {
    const says = `“${displayTitle('tag', tag.title)}” is in ${group ? `“${group.title}”` : 'no group'} now.`;
    if (tag.groupId !== (group?.id ?? null)) void run(updateTag, { id: tag.id, groupId: group?.id ?? null }, says);
  };
  return (
    <section className={classes.board} aria-label="Tag board">
      {columns.map(({ group, tags: inside }) => (
        <BoardColumn
          key={group?.id ?? ''}
          group={group}
          tags={inside}
          all={tags}
          groups={columns.flatMap((column) => column.group ?? [])}
          writes={writes}
          onMove={move}
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
  );
});
