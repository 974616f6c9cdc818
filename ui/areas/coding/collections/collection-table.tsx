import { type Collection, removeFromCollection } from '@earshot/core/areas/coding/collection';
import type { Insight } from '@earshot/core/areas/pages/insight';
import { displayTitle } from '@earshot/core/rules/text';
import { Menu } from '@mantine/core';
import { IconBulb, IconX } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { Link, useNavigate } from 'react-router';
import { usePeek } from '../../../frame/use-peek.ts';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import { type Column, MENU_COLUMN } from '../../../kit/table/column.ts';
import { DataTable } from '../../../kit/table/data-table.tsx';
import { MoveItems } from '../../../kit/table/move-items.tsx';
import { RowMenu } from '../../../kit/table/row-menu.tsx';
import type { Arranging } from '../../../kit/table/use-hand-order.ts';
import { NoteOf, Quote, Tags } from '../highlights/highlight-cells.tsx';
import classes from './collections.module.css';
import { type Collected, useItemPath } from './use-collection-items.ts';

interface CollectionTableProps {
  collection: Collection;
  rows: readonly Collected[];
  rowHeight: number;
  /** moves of items; undefined for users who cannot change the collection */
  arranging: Arranging<Collected> | undefined;
}

/** Items of a collection in their manual order. */
export const CollectionTable = observer(function CollectionTable(props: CollectionTableProps) {
  const { collection, rows, rowHeight, arranging } = props;
  const to = useItemPath(collection.id);
  const navigate = useNavigate();
  const peek = usePeek();
  const open = (collected: Collected, full: boolean) => {
    if (full) return void navigate(to(collected));
    const asked = { collection: collection.id };
    if (collected.kind === 'insight') peek.open('insight', collected.row, asked);
    else peek.open('note', { id: collected.row.noteId, title: '' }, { ...asked, highlight: collected.row.id });
  };
  const columns: Column<Collected>[] = [
    {
      key: 'item',
      title: 'Item',
      width: 'minmax(0, 3fr)',
      render: (collected) =>
        collected.kind === 'highlight' ? (
          <Quote row={collected.row} path={to(collected)} />
        ) : (
          <InsightCell row={collected.row} path={to(collected)} />
        ),
    },
    {
      key: 'tags',
      title: 'Tags',
      width: 'minmax(0, 2fr)',
      hideUnder: 640,
      render: (collected) => collected.kind === 'highlight' && <Tags row={collected.row} />,
    },
    {
      key: 'source',
      title: 'From',
      width: 'minmax(0, 1.4fr)',
      hideUnder: 900,
      render: (collected) => (collected.kind === 'highlight' ? <NoteOf row={collected.row} /> : <Kind />),
    },
    {
      ...MENU_COLUMN,
      render: (collected) => arranging && <ItemMenu collected={collected} rows={rows} arranging={arranging} />,
    },
  ];
  const shown = peek.beside ? columns.filter(({ key }) => key !== 'source') : columns;
  return (
    <DataTable label="Items" columns={shown} rows={rows} rowHeight={rowHeight} arranging={arranging} onOpen={open} />
  );
});

const Kind = () => <span className={classes.soft}>Insight</span>;

function InsightCell({ row, path }: { row: Insight; path: string }) {
  return (
    <div className={classes.insight}>
      <IconBulb size={18} stroke={1.6} aria-hidden className={classes.bulb} />
      <div className={classes.words}>
        <Link to={path} className={classes.name} dir="auto">
          {displayTitle('insight', row.title)}
        </Link>
        <div className={classes.preview} dir="auto">
          {row.preview}
        </div>
      </div>
    </div>
  );
}

interface ItemMenuProps {
  collected: Collected;
  rows: readonly Collected[];
  arranging: Arranging<Collected>;
}

function ItemMenu({ collected, rows, arranging }: ItemMenuProps) {
  const run = useDo();
  const { kind, row, id } = collected;
  const name = kind === 'highlight' ? `“${row.text.slice(0, 80)}”` : displayTitle('insight', row.title);
  return (
    <RowMenu label={`More actions for ${name}`}>
      <MoveItems row={collected} rows={rows} arranging={arranging} />
      <Menu.Item
        leftSection={<IconX size={16} aria-hidden />}
        onClick={() => void run(removeFromCollection, { ids: [id] }, `The ${kind} was removed from the collection.`)}
      >
        Remove from the collection
      </Menu.Item>
    </RowMenu>
  );
}
