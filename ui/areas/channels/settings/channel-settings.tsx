import type { Channel } from '@earshot/core/areas/places/channel';
import { observer } from 'mobx-react-lite';
import { useStores } from '../../../data/use-stores.ts';
import { ErrorState } from '../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import { AccessSettings } from '../../places/access/access-settings.tsx';
import { Location } from '../../places/projects/location.tsx';
import { MoveToTrash } from '../../places/projects/move-to-trash.tsx';
import { channelPlace } from '../../places/projects/place-of.ts';
import { TrashDaysPart } from '../../places/trash/trash-days-part.tsx';
import { ChannelFrame, type InChannel } from '../channel-frame.tsx';
import { useChannelSources } from '../use-channels.ts';
import { MOVE_CHANNEL } from './move-channel.ts';
import { PullSettings } from './pull-settings.tsx';
import { PushSettings } from './push-settings.tsx';

/** Settings of a channel: source, location, access and trash. */
export const ChannelSettings = () => <ChannelFrame part="Settings" body={Settings} />;

const Settings = observer(function Settings({ channel, writes }: InChannel) {
  const { access } = useStores();
  if (!access.knows(channel.id)) return <RowsSkeleton rows={4} />;
  if (!writes)
    return (
      <ErrorState
        kind="denied"
        title="You can view this channel but not change its settings"
        text="Ask someone with full access to it, for example whoever made it."
      />
    );
  return (
    <>
      <OfSource channel={channel} />
      <Location place={channelPlace(channel)} />
      <AccessSettings place={channelPlace(channel)} />
      {access.may(channel.id, 'FULL') && <TrashDaysPart projectId={null} channelId={channel.id} />}
      <MoveToTrash place={channelPlace(channel)} moving={MOVE_CHANNEL} />
    </>
  );
});

/** Settings of the source, or of pushes. */
const OfSource = observer(function OfSource({ channel }: { channel: Channel }) {
  const { access } = useStores();
  const source = useChannelSources().data?.find(({ id }) => id === channel.source);
  const owns = access.may(channel.id, 'FULL');
  if (source?.intake === 'pull') return <PullSettings channel={channel} source={source} owns={owns} />;
  return source?.intake === 'push' ? <PushSettings channel={channel} owns={owns} /> : null;
});
