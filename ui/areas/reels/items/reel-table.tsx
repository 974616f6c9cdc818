import type { Reel } from '@earshot/core/areas/reels/reel';
import { clockTime } from '@earshot/core/rules/dates/clock-time';
import { observer } from 'mobx-react-lite';
import { type Column, MENU_COLUMN } from '../../../kit/table/column.ts';
import { DataTable } from '../../../kit/table/data-table.tsx';
import type { ReelPlay } from '../play/use-reel-play.ts';
import classes from '../reels.module.css';
import { lengthOf, type ShownItem } from '../use-reel.ts';
import { ItemMenu } from './item-menu.tsx';
import { ItemWords, PlayItem } from './reel-item.tsx';
import { useItemOrder } from './use-item-order.ts';

export interface ReelItemsProps {
  reel: Reel;
  items: readonly ShownItem[];
  play: ReelPlay;
  writes: boolean;
}

const ROW_HEIGHT = 76;

/** Items of a reel as a list: dragged, or moved by keys. */
export const ReelTable = observer(function ReelTable({ reel, items, play, writes }: ReelItemsProps) {
  const arranging = useItemOrder(reel, writes);
  const columns: Column<ShownItem>[] = [
    {
      key: 'words',
      title: 'Part',
      width: 'minmax(0, 1fr)',
      render: (shown) => (
        <div className={classes.item}>
          <PlayItem shown={shown} play={play} />
          <ItemWords shown={shown} />
        </div>
      ),
    },
    {
      key: 'length',
      title: 'Length',
      width: '80px',
      align: 'end',
      render: (shown) => <span className={classes.soft}>{clockTime(lengthOf(shown))}</span>,
    },
    {
      ...MENU_COLUMN,
      render: (shown) => <ItemMenu reel={reel} shown={shown} items={items} arranging={arranging} />,
    },
  ];
  return (
    <DataTable
      label="Parts"
      columns={columns}
      rows={items}
      rowHeight={ROW_HEIGHT}
      arranging={arranging}
      onOpen={(shown) => shown.part.state === 'READY' && play.playFrom(shown.id)}
    />
  );
});
