import { type Channel, deleteChannel } from '@earshot/core/model/channel';
import { channelRuns } from '@earshot/core/model/channel-run';
import { dataPoints } from '@earshot/core/model/data-point';
import { files } from '@earshot/core/model/file';
import { displayTitle } from '@earshot/core/rules/text';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useList, useStores } from '../../data/use-stores.ts';
import { ConfirmTrash } from '../../kit/confirm-trash.tsx';
import { counted } from '../../kit/counted.ts';
import { ErrorState } from '../../kit/error-state.tsx';
import { RowsSkeleton } from '../../kit/skeletons.tsx';
import { useDo } from '../../kit/use-do.ts';
import { AccessSettings } from '../projects/access-settings.tsx';
import { channelPlace } from '../projects/place-of.ts';
import { SettingsPart } from '../projects/settings-part.tsx';
import { ChannelFrame, type InChannel } from './channel-frame.tsx';
import { PullSettings } from './pull-settings.tsx';
import { PushSettings } from './push-settings.tsx';
import { useChannelSources } from './use-channels.ts';

/** Who may do what in a channel, and its way to trash. */
export const ChannelSettings = () => <ChannelFrame part="Settings" body={Settings} />;

const Settings = observer(function Settings({ channel, writes }: InChannel) {
  const { access } = useStores();
  if (!access.knows(channel.id)) return <RowsSkeleton rows={4} />;
  if (!writes)
    return (
      <ErrorState
        kind="denied"
        title="You may read this channel, not change its settings"
        text="Ask somebody with full access to it, for example whoever made it."
      />
    );
  return (
    <>
      <OfSource channel={channel} />
      <AccessSettings place={channelPlace(channel)} />
      <TrashChannel channel={channel} />
    </>
  );
});

/** What it asks its source for, or how it is sent data. */
const OfSource = observer(function OfSource({ channel }: { channel: Channel }) {
  const { access } = useStores();
  const source = useChannelSources().data?.find(({ id }) => id === channel.source);
  const owns = access.may(channel.id, 'FULL');
  if (source?.way === 'pull') return <PullSettings channel={channel} source={source} owns={owns} />;
  return source?.way === 'push' ? <PushSettings channel={channel} owns={owns} /> : null;
});

const TrashChannel = observer(function TrashChannel({ channel }: { channel: Channel }) {
  const { access } = useStores();
  const [asked, setAsked] = useState(false);
  const owns = access.may(channel.id, 'FULL');
  return (
    <SettingsPart
      title="Trash"
      says={
        owns
          ? 'The channel leaves every list with all its data, and can be restored for 30 days.'
          : 'Only somebody with full access may move it to trash.'
      }
    >
      {owns && (
        <Button
          variant="default"
          c="red"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => setAsked(true)}
        >
          Move to trash …
        </Button>
      )}
      {asked && <Asked channel={channel} onClose={() => setAsked(false)} />}
    </SettingsPart>
  );
});

const Asked = observer(function Asked({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const run = useDo();
  const navigate = useNavigate();
  const wish = { condition: { channelId: channel.id }, first: 1 };
  const counts = [
    { list: useList(dataPoints, wish), noun: 'data point' },
    { list: useList(files, wish), noun: 'file' },
    { list: useList(channelRuns, wish), noun: 'import' },
  ];
  const title = displayTitle('channel', channel.title);
  return (
    <ConfirmTrash
      opened
      onClose={onClose}
      what={`“${title}”`}
      goes={counts.filter(({ list }) => list.total > 0).map(({ list, noun }) => counted(list.total, noun))}
      onConfirm={async () => {
        // Left first: the page would say for a moment that its channel is gone.
        if (await run(deleteChannel, { id: channel.id }, `“${title}” is in trash.`)) await navigate(paths.channels);
      }}
    />
  );
});
