import type { Channel } from '@earshot/core/areas/places/channel';
import { observer } from 'mobx-react-lite';
import { Link } from 'react-router';
import { useStores } from '../../data/use-stores.ts';
import { paths } from '../../frame/paths.ts';
import { useCurrentInView } from '../../kit/table/use-current-in-view.ts';
import tabs from '../../kit/tabs.module.css';
import bar from '../places/project/project-tabs.module.css';

const ENTRIES = { Overview: '', Themes: 'themes', Data: 'data', Settings: 'settings' } as const;

/** A page of a channel that its entries lead to. */
export type ChannelPart = keyof typeof ENTRIES;
const PARTS = Object.keys(ENTRIES) as ChannelPart[];

/** The entries of a channel; `part` is the one that is shown. */
export const ChannelTabs = observer(function ChannelTabs({ channel, part }: { channel: Channel; part: ChannelPart }) {
  const writes = useStores().access.may(channel.id, 'WRITE');
  const box = useCurrentInView(part);
  return (
    <nav ref={box} aria-label="Channel" className={bar.tabs}>
      {PARTS.filter((one) => writes || one !== 'Settings').map((one) => (
        <Link
          key={one}
          to={paths.channel(channel, ENTRIES[one])}
          className={tabs.tab}
          aria-current={one === part ? 'page' : undefined}
        >
          {one}
        </Link>
      ))}
    </nav>
  );
});
