import type { Channel } from '@earshot/core/areas/places/channel';
import { observer } from 'mobx-react-lite';
import { useStores } from '../../data/use-stores.ts';
import { paths } from '../../frame/paths.ts';
import { PartTabs } from '../../kit/part-tabs.tsx';

const ENTRIES = { Overview: '', Themes: 'themes', Data: 'data', Settings: 'settings' } as const;

/** A tab of a channel. */
export type ChannelPart = keyof typeof ENTRIES;
const PARTS = Object.keys(ENTRIES) as ChannelPart[];

/** Tabs of a channel; `part` is the current one. */
export const ChannelTabs = observer(function ChannelTabs({ channel, part }: { channel: Channel; part: ChannelPart }) {
  const writes = useStores().access.may(channel.id, 'WRITE');
  return (
    <PartTabs
      label="Channel"
      parts={PARTS.filter((one) => writes || one !== 'Settings').map((one) => ({
        id: one,
        title: one,
        to: paths.channel(channel, ENTRIES[one]),
      }))}
      current={part}
    />
  );
});
