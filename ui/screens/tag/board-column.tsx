import type { Tag } from '@earshot/core/model/tag';
import type { TagGroup } from '@earshot/core/model/tag-group';
import { displayTitle } from '@earshot/core/rules/text';
import { Menu } from '@mantine/core';
import { IconFolderSymlink, IconPencil, IconTrash } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { number } from '../../kit/counted.ts';
import { RowMenu } from '../../kit/row-menu.tsx';
import classes from './tag-board.module.css';
import { TagSwatch } from './tag-swatch.tsx';
import { useTagRights } from './use-tag-rights.ts';

interface BoardColumnProps {
  /** undefined for the tags without one */
  group: TagGroup | undefined;
  tags: readonly Tag[];
  /** every tag of the board: one of another column may be dropped here */
  all: readonly Tag[];
  groups: readonly TagGroup[];
  writes: boolean;
  onMove: (tag: Tag, group: TagGroup | undefined) => void;
  onRename: (group: TagGroup) => void;
  onDelete: (group: TagGroup) => void;
}

const DRAGGED = 'application/x-earshot-tag';

/** A group with its tags; tags are dropped on it. */
export const BoardColumn = observer(function BoardColumn(props: BoardColumnProps) {
  const { group, tags, all, groups, writes, onMove, onRename, onDelete } = props;
  const [over, setOver] = useState(false);
  const { edits } = useTagRights();
  const title = group?.title ?? 'No group';
  return (
    <section
      className={classes.column}
      aria-label={title}
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAGGED)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        const tag = all.find(({ id }) => id === event.dataTransfer.getData(DRAGGED));
        if (!tag) return;
        event.preventDefault();
        onMove(tag, group);
      }}
    >
      <div className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        {group && writes && (
          <RowMenu label={`More about the group ${title}`}>
            <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => onRename(group)}>
              Rename
            </Menu.Item>
            <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => onDelete(group)}>
              Move to trash
            </Menu.Item>
          </RowMenu>
        )}
      </div>
      <ul className={classes.tags}>
        {tags.map((tag) => (
          <li
            key={tag.id}
            className={classes.tag}
            draggable={edits(tag)}
            onDragStart={(event) => {
              event.dataTransfer.setData(DRAGGED, tag.id);
              event.dataTransfer.effectAllowed = 'move';
            }}
          >
            <TagSwatch tag={tag} editable={false} />
            <Link to={paths.tag(tag)} className={classes.name} draggable={false}>
              {displayTitle('tag', tag.title)}
            </Link>
            <span className={classes.count}>{number(tag.highlightCount)}</span>
            {edits(tag) && groups.length > 0 && <MoveMenu tag={tag} from={group} groups={groups} onMove={onMove} />}
          </li>
        ))}
      </ul>
    </section>
  );
});

interface MoveMenuProps {
  tag: Tag;
  from: TagGroup | undefined;
  groups: readonly TagGroup[];
  onMove: BoardColumnProps['onMove'];
}

/** The groups that a tag can be moved into, without a mouse. */
function MoveMenu({ tag, from, groups, onMove }: MoveMenuProps) {
  const item = (group: TagGroup | undefined) => (
    <Menu.Item
      key={group?.id ?? ''}
      leftSection={<IconFolderSymlink size={16} aria-hidden />}
      onClick={() => onMove(tag, group)}
    >
      {group ? `Move to ${group.title}` : 'Take out of its group'}
    </Menu.Item>
  );
  return (
    <RowMenu label={`Move ${displayTitle('tag', tag.title)}`}>
      {groups.filter(({ id }) => id !== from?.id).map(item)}
      {from && item(undefined)}
    </RowMenu>
  );
}
