import type { Tag } from '@earshot/core/areas/coding/tag';
import type { TagBoard } from '@earshot/core/areas/coding/tag-board';
import type { TagGroup } from '@earshot/core/areas/coding/tag-group';
import { displayTitle } from '@earshot/core/rules/text';
import { Menu } from '@mantine/core';
import {
  IconArrowMerge,
  IconFolderShare,
  IconFolderSymlink,
  IconLayoutBoard,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { type DragEvent, type HTMLAttributes, type ReactNode, useState } from 'react';
import { MoveItems, SIDEWAYS, STEPS } from '../../../../kit/table/move-items.tsx';
import { RowMenu } from '../../../../kit/table/row-menu.tsx';
import type { Arranging } from '../../../../kit/table/use-hand-order.ts';
import { number } from '../../../../kit/words/counted.ts';
import { MAIN_BOARD } from '../boards/use-boards.ts';
import { useTagRights } from '../use-tag-rights.ts';
import { BoardTag } from './board-tag.tsx';
import { DRAGGED } from './dragged.ts';
import type { TagColumn } from './in-groups.ts';
import classes from './tag-board.module.css';
import type { ChoosingTags } from './use-choosing-tags.ts';

type Props = HTMLAttributes<HTMLElement>;

interface BoardColumnProps {
  column: TagColumn;
  columns: readonly TagColumn[];
  /** moves of groups; undefined without the right */
  arranging: Arranging<TagGroup> | undefined;
  /** properties that make the column's header movable */
  head: Props;
  /** properties that make a tag movable */
  tagProps: (tag: Tag) => Props;
  find: (tagId: string) => Tag | undefined;
  choosing: ChoosingTags;
  onMove: (tag: Tag, to: TagColumn, place: number, soon?: boolean) => void;
  onEdit: (tag: Tag) => void;
  /** undefined if there is no other tag */
  onMerge: ((tag: Tag) => void) | undefined;
  /** moves a tag to a group elsewhere, or copies it */
  onMoveOrCopy: (tag: Tag) => void;
  /** the other boards of the place; undefined for the main board */
  otherBoards: readonly (TagBoard | undefined)[];
  onBoard: (group: TagGroup, board: TagBoard | undefined) => void;
  onRename: (group: TagGroup) => void;
  onDelete: (group: TagGroup) => void;
}

/** A group with its tags; a tag is dropped between them, or elsewhere on the column to come last. */
export const BoardColumn = observer(function BoardColumn(props: BoardColumnProps) {
  const { column, columns, arranging, head, tagProps, find, choosing, onMove, onEdit, onMerge, onMoveOrCopy } = props;
  const { otherBoards, onBoard, onRename, onDelete } = props;
  const { group, tags } = column;
  const [over, setOver] = useState(false);
  const { edits } = useTagRights();
  const title = group?.title ?? 'No group';
  const drop = (event: DragEvent) => {
    setOver(false);
    // Handled by the tag that it was dropped on.
    if (event.defaultPrevented) return;
    const tag = find(event.dataTransfer.getData(DRAGGED.tag));
    if (!tag) return;
    event.preventDefault();
    onMove(tag, column, tags.filter(({ id }) => id !== tag.id).length);
  };
  return (
    <section
      className={classes.column}
      aria-label={title}
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAGGED.tag)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className={classes.head} {...head}>
        <h2 className={classes.title} dir="auto">
          {title}
        </h2>
        <span className={classes.count}>{number(tags.length)}</span>
        {group && arranging && (
          <RowMenu label={`More actions for the group ${title}`}>
            <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => onRename(group)}>
              Rename
            </Menu.Item>
            <MoveItems
              row={group}
              rows={columns.flatMap((one) => one.group ?? [])}
              arranging={arranging}
              steps={SIDEWAYS}
            />
            {otherBoards.map((board) => (
              <Menu.Item
                key={board?.id ?? ''}
                leftSection={<IconLayoutBoard size={16} aria-hidden />}
                onClick={() => onBoard(group, board)}
              >
                Move to board “{board?.title ?? MAIN_BOARD}”
              </Menu.Item>
            ))}
            <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => onDelete(group)}>
              Move to trash
            </Menu.Item>
          </RowMenu>
        )}
      </div>
      <ul className={classes.tags}>
        {tags.map((tag, place) => {
          const { onDragStart, ...moving } = tagProps(tag);
          return (
            <BoardTag
              key={tag.id}
              tag={tag}
              choosing={choosing}
              {...moving}
              onDragStart={(event) => {
                onDragStart?.(event);
                event.dataTransfer.setData(DRAGGED.tag, tag.id);
              }}
            >
              {edits(tag) && (
                <BoardMenu tag={tag} place={place} column={column} columns={columns} onMove={onMove}>
                  <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => onEdit(tag)}>
                    Edit name, colour and description
                  </Menu.Item>
                  {onMerge && (
                    <Menu.Item leftSection={<IconArrowMerge size={16} aria-hidden />} onClick={() => onMerge(tag)}>
                      Merge into another tag
                    </Menu.Item>
                  )}
                  <Menu.Item leftSection={<IconFolderShare size={16} aria-hidden />} onClick={() => onMoveOrCopy(tag)}>
                    Move or copy
                  </Menu.Item>
                </BoardMenu>
              )}
            </BoardTag>
          );
        })}
      </ul>
    </section>
  );
});

interface BoardMenuProps {
  tag: Tag;
  /** index in the column */
  place: number;
  column: TagColumn;
  columns: readonly TagColumn[];
  onMove: BoardColumnProps['onMove'];
  /** further actions */
  children: ReactNode;
}

/**
 * Menu of a tag on the board, for moving it without a mouse: up and down in its group, or to the end of another group.
 */
function BoardMenu({ tag, place, column, columns, onMove, children }: BoardMenuProps) {
  return (
    <RowMenu label={`More actions for ${displayTitle('tag', tag.title)}`}>
      {children}
      {STEPS.map(({ step, title, icon: Icon }) => (
        <Menu.Item
          key={title}
          closeMenuOnClick={false}
          leftSection={<Icon size={16} aria-hidden />}
          disabled={place + step < 0 || place + step >= column.tags.length}
          onClick={() => onMove(tag, column, place + step, true)}
        >
          {title}
        </Menu.Item>
      ))}
      {columns
        .filter(({ group }) => group?.id !== column.group?.id)
        .map((other) => (
          <Menu.Item
            key={other.group?.id ?? ''}
            leftSection={<IconFolderSymlink size={16} aria-hidden />}
            onClick={() => onMove(tag, other, other.tags.length)}
          >
            {other.group ? `Move to ${other.group.title}` : 'Take out of its group'}
          </Menu.Item>
        ))}
    </RowMenu>
  );
}
