import { clockTime } from '@earshot/core/rules/dates/clock-time';
import { observer } from 'mobx-react-lite';
import classes from '../reels.module.css';
import { lengthOf } from '../use-reel.ts';
import { ItemMenu } from './item-menu.tsx';
import { ItemWords, PlayItem } from './reel-item.tsx';
import type { ReelItemsProps } from './reel-table.tsx';
import { useItemOrder } from './use-item-order.ts';

/** Items of a reel side by side, in two or three columns where there is room. */
export const ReelTiles = observer(function ReelTiles({ reel, items, play, writes }: ReelItemsProps) {
  const arranging = useItemOrder(reel, writes);
  return (
    <ol className={classes.columns} data-layout={reel.layout} aria-label="Parts">
      {items.map((shown) => (
        <li key={shown.id} className={classes.tile} data-current={play.current?.id === shown.id || undefined}>
          <ItemWords shown={shown} />
          <div className={classes.tileFoot}>
            <PlayItem shown={shown} play={play} />
            <span className={classes.soft}>{clockTime(lengthOf(shown))}</span>
            <ItemMenu reel={reel} shown={shown} items={items} arranging={arranging} />
          </div>
        </li>
      ))}
    </ol>
  );
});
