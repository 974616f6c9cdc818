import { type Tag, updateTag } from '@earshot/core/areas/coding/tag';
import type { TagGroup } from '@earshot/core/areas/coding/tag-group';
import { displayTitle } from '@earshot/core/rules/text';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../../frame/paths.ts';
import { usePeek } from '../../../../frame/use-peek.ts';
import { RenameField } from '../../../../kit/form/rename-field.tsx';
import { type Column, MENU_COLUMN } from '../../../../kit/table/column.ts';
import { DataTable } from '../../../../kit/table/data-table.tsx';
import type { Arranging } from '../../../../kit/table/use-hand-order.ts';
import { number } from '../../../../kit/words/counted.ts';
import { LockMark } from '../lock-mark.tsx';
import { TagMenu } from '../tag-menu.tsx';
import { TAG_ROLE_TITLES } from '../tag-role-titles.ts';
import { TagSwatch } from '../tag-swatch.tsx';
import { useTagRights } from '../use-tag-rights.ts';
import classes from './tag-table.module.css';

interface TagTableProps {
  rows: readonly Tag[];
  groups: readonly TagGroup[];
  orderBy: string;
  onOrder: (orderBy: string) => void;
  onOpen: (tag: Tag, full: boolean) => void;
  onEdit: (tag: Tag) => void;
  onMerge: (tag: Tag) => void;
  onMoveOrCopy: (tag: Tag) => void;
  /** moves in the manual order; undefined without the right */
  arranging: Arranging<Tag> | undefined;
}

/** Columns hidden while a peek is open. */
const LEFT_OUT: readonly string[] = ['description', 'group', 'role'];

/** Table of tags: colour, name, description and number of highlights. */
export const TagTable = observer(function TagTable({ groups, onEdit, onMerge, onMoveOrCopy, ...table }: TagTableProps) {
  const [renaming, setRenaming] = useState('');
  const { beside } = usePeek();
  const { edits } = useTagRights();
  const columns: Column<Tag>[] = [
    {
      key: 'title',
      title: 'Tag',
      order: 'TITLE',
      width: 'minmax(0, 2fr)',
      render: (tag) => (
        <div className={classes.name}>
          <TagSwatch tag={tag} editable={edits(tag)} />
          {renaming === tag.id ? (
            <RenameField
              row={tag}
              operation={updateTag}
              field="title"
              label="Tag name"
              onClose={() => setRenaming('')}
            />
          ) : (
            <Link to={paths.tag(tag)} className={classes.title} dir="auto">
              {displayTitle('tag', tag.title)}
            </Link>
          )}
          {tag.locked && <LockMark />}
        </div>
      ),
    },
    {
      key: 'description',
      title: 'Description',
      width: 'minmax(0, 3fr)',
      hideUnder: 900,
      render: (tag) => (
        <div className={classes.description} dir="auto">
          {tag.description}
        </div>
      ),
    },
    {
      key: 'group',
      title: 'Group',
      width: 'minmax(0, 1fr)',
      hideUnder: 900,
      render: (tag) => (
        <div className={classes.description} dir="auto">
          {groups.find(({ id }) => id === tag.groupId)?.title ?? ''}
        </div>
      ),
    },
    {
      key: 'role',
      title: 'Role',
      width: '112px',
      hideUnder: 900,
      render: ({ role }) => <div className={classes.description}>{role === 'OTHER' ? '' : TAG_ROLE_TITLES[role]}</div>,
    },
    {
      key: 'count',
      title: 'Highlights',
      order: 'HIGHLIGHT_COUNT',
      width: '124px',
      align: 'end',
      render: (tag) => number(tag.highlightCount),
    },
    {
      ...MENU_COLUMN,
      render: (tag) =>
        edits(tag) && (
          <TagMenu
            tag={tag}
            rows={table.rows}
            arranging={table.arranging}
            onRename={() => setRenaming(tag.id)}
            onEdit={() => onEdit(tag)}
            onMerge={() => onMerge(tag)}
            onMoveOrCopy={() => onMoveOrCopy(tag)}
          />
        ),
    },
  ];
  const shown = beside ? columns.filter(({ key }) => !LEFT_OUT.includes(key)) : columns;
  return <DataTable label="Tags" columns={shown} rowHeight={44} {...table} />;
});
