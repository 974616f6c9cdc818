import { type Channel, channel as oneChannel, updateChannel } from '@earshot/core/areas/places/channel';
import { displayTitle } from '@earshot/core/rules/text';
import { observer } from 'mobx-react-lite';
import type { ComponentType } from 'react';
import { Link, useParams } from 'react-router';
import { useRow, useStores } from '../../data/use-stores.ts';
import { Absent } from '../../frame/absent.tsx';
import { FOLLOW } from '../../frame/follow-spot.ts';
import { idIn, paths } from '../../frame/paths.ts';
import { Filled } from '../../frame/spots.tsx';
import { TitleField } from '../../kit/form/title-field.tsx';
import { Page } from '../../kit/page.tsx';
import { PageSkeleton } from '../../kit/states/skeletons.tsx';
import { useFolders } from '../places/projects/use-places.ts';
import classes from './channel-frame.module.css';
import { type ChannelPart, ChannelTabs } from './channel-tabs.tsx';
import { useChannelSources } from './use-channels.ts';

export interface InChannel {
  channel: Channel;
  /** true if the user can import data and delete it */
  writes: boolean;
}

interface ChannelFrameProps {
  part: ChannelPart;
  width?: 'wide' | 'wider' | 'widest';
  body: ComponentType<InChannel>;
}

/** Page of a channel: name, tabs and the body of the current tab. */
export const ChannelFrame = observer(function ChannelFrame(props: ChannelFrameProps) {
  const id = idIn(useParams().id);
  return id ? <Framed key={id} id={id} {...props} /> : <Absent />;
});

const Framed = observer(function Framed({ id, part, width = 'wide', body: Body }: ChannelFrameProps & { id: string }) {
  const { access } = useStores();
  const { row: channel, state, error, reload } = useRow(oneChannel, id);
  if (state === 'failed') return <Absent error={error} again={reload} />;
  if (state === 'gone' || channel?.trashedAt)
    return <Absent text="This channel is in trash, or is no longer shared with you." />;
  if (!channel) return <PageSkeleton />;
  const writes = access.may(id, 'WRITE');
  const title = displayTitle('channel', channel.title);
  return (
    <Page
      title={part === 'Overview' ? title : `${part} · ${title}`}
      width={width}
      trail={<Trail channel={channel} />}
      actions={<Filled spot={FOLLOW} props={{ type: 'CHANNEL', id, title }} />}
      head={
        part === 'Overview' ? (
          <TitleField
            row={channel}
            operation={updateChannel}
            field="title"
            label="Channel title"
            kind="channel"
            editable={writes}
          />
        ) : (
          <h1 className={classes.title} title={title} tabIndex={-1} data-page-title dir="auto">
            {title}
          </h1>
        )
      }
    >
      <ChannelTabs channel={channel} part={part} />
      <Body channel={channel} writes={writes} />
    </Page>
  );
});

/** Breadcrumb of a channel, with its folder, if any, and its kind. */
const Trail = observer(function Trail({ channel: { source, folderId } }: { channel: Channel }) {
  const kind = useChannelSources().data?.find(({ id }) => id === source);
  const folder = useFolders().rows.find(({ id }) => id === folderId);
  return (
    <span className={classes.trail}>
      <Link to={paths.channels}>Channels</Link>
      {folder && (
        <>
          <span aria-hidden>·</span>
          <Link to={paths.folder(folder, 'channels')} dir="auto">
            {displayTitle('folder', folder.name)}
          </Link>
        </>
      )}
      {kind && (
        <>
          <span aria-hidden>·</span>
          <span dir="auto">{kind.title}</span>
        </>
      )}
    </span>
  );
});
