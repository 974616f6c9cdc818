import { DataPoint, dataNeighbours, dataPoints } from '@earshot/core/areas/channels/data-point';
import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useLocation, useNavigate } from 'react-router';
import { useAsk } from '../../../data/use-stores.ts';
import { listedBy, paths } from '../../../frame/paths.ts';
import { useKeyRegistry, useKeys } from '../../../frame/use-keys.ts';
import { useOrder } from '../../../frame/use-order.ts';
import { filterOf } from '../channel-view.ts';
import { useChannelView } from '../use-channel-view.ts';
import { USUAL_ORDER } from './use-data-window.ts';

const WAYS = [
  { side: 'nextId', id: 'next', title: 'Next data point', key: 'j', sign: IconArrowDown },
  { side: 'previousId', id: 'previous', title: 'Previous data point', key: 'k', sign: IconArrowUp },
] as const;

// Either neighbour can be deleted.
const TOUCHED_BY = [DataPoint];

/** Links to the previous and next data point of the list that led to this one. */
export const DataNeighbourButtons = observer(function DataNeighbourButtons(props: { id: string; channelId: string }) {
  const { id, channelId } = props;
  const [orderBy] = useOrder(dataPoints, USUAL_ORDER);
  const [view] = useChannelView();
  const wish = { id, orderBy: orderBy as typeof USUAL_ORDER, ...filterOf(view, new Date()) };
  const neighbours = useAsk(dataNeighbours, wish, TOUCHED_BY).data;
  const navigate = useNavigate();
  const listed = listedBy(useLocation());
  const registry = useKeyRegistry();
  const go = (to: string | null | undefined) => {
    if (!to) return false;
    void navigate(paths.dataPoint({ id: to, title: '', channelId }, listed));
  };
  useKeys(
    WAYS.map(({ side, id: way, title, key }) => ({
      id: `data-${way}`,
      title,
      group: 'Data',
      keys: [key],
      run: () => go(neighbours?.[side]),
    })),
  );
  return WAYS.toReversed().map(({ side, id: way, title, sign: Sign }) => (
    <ActionIcon
      key={way}
      variant="subtle"
      color="gray"
      size="lg"
      title={title}
      aria-label={title}
      aria-keyshortcuts={registry.aria(`data-${way}`)}
      disabled={!neighbours?.[side]}
      onClick={() => go(neighbours?.[side])}
    >
      <Sign size={18} stroke={1.6} aria-hidden />
    </ActionIcon>
  ));
});
