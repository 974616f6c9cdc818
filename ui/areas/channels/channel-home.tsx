import { type ChannelRun, channelRuns } from '@earshot/core/areas/channels/channel-run';
import { type File, files } from '@earshot/core/areas/files/file';
import type { ChannelSource } from '@earshot/core/areas/places/channel';
import { Alert } from '@mantine/core';
import { IconFileSpreadsheet, IconInbox, IconPlugConnectedX } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useState } from 'react';
import { useMembers } from '../../data/use-members.ts';
import { useList, useStores } from '../../data/use-stores.ts';
import { DropVeil } from '../../frame/drop/drop-veil.tsx';
import { Filled } from '../../frame/spots.tsx';
import { RunList } from '../../kit/runs/run-list.tsx';
import { EmptyState } from '../../kit/states/empty-state.tsx';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import { AddTableFile, useTableFileDrop } from '../files/tables/add-table-file.tsx';
import { ComingFiles } from '../files/tables/coming-files.tsx';
import { WaitingFileList } from '../files/tables/waiting-file-list.tsx';
import { shownFile, waitingFiles } from '../files/tables/waiting-files.ts';
import { forChannel } from '../files/uploads/upload-queue.ts';
import { useUploads } from '../files/use-uploads.ts';
import { ChannelFrame, type InChannel } from './channel-frame.tsx';
import classes from './channel-home.module.css';
import { ChannelNumbers } from './channel-numbers.tsx';
import { ChannelState } from './channel-state.tsx';
import { FileReading } from './runs/file-reading.tsx';
import { type Choices } from './runs/reading-choices.ts';
import { ChannelRunCard } from './runs/run-card.tsx';
import { CHANNEL_SECTIONS } from './spots.ts';
import { useChannelSources } from './use-channels.ts';

/** Overview of a channel: its source and the data received. */
export const ChannelHome = () => <ChannelFrame part="Overview" body={Overview} />;

/** A file about to be imported, with its initial reading options. */
interface Chosen {
  file: Pick<File, 'id' | 'name'>;
  begin: Choices;
}

/** Text of an overview without data, by the intake of the channel. */
const COMING: Record<ChannelSource['intake'], string> = {
  file: 'Data that someone imports appears here.',
  pull: 'Data from the source appears here after the first import.',
  push: 'Data that programs send with the key of this channel appears here.',
};

// More than anyone imports by hand.
const RUNS = 200;
const FILES = 50;

const Overview = observer(function Overview({ channel, writes }: InChannel) {
  const condition = { channelId: channel.id };
  const place = forChannel(channel.id);
  const runs = useList(channelRuns, { condition, first: RUNS });
  const sent = useList(files, { condition, first: FILES });
  const { access, session } = useStores();
  const sources = useChannelSources().data;
  const pendingUploads = useUploads().of(place);
  const [again, setAgain] = useState<ChannelRun>();
  const [picked, setPicked] = useState<string>();
  useMembers();
  const kind = sources?.find(({ id }) => id === channel.source);
  const takes = writes && kind?.intake === 'file';
  const over = useTableFileDrop(place, takes);
  const failed = [runs, sent].find(({ state, rows }) => state === 'failed' && rows.length === 0);
  if (failed) return <RefusedState error={failed.error} again={() => failed.reload()} />;
  const ready = [runs, sent].every(({ state, rows }) => state === 'ready' || rows.length > 0);
  if (!ready || !sources) return <RowsSkeleton rows={4} height={72} />;
  const waiting = takes ? waitingFiles(sent.rows, runs.rows) : [];
  const shown = waiting.find(({ id }) => id === picked) ?? shownFile(waiting, session.me?.member.id);
  const chosen = again ? chosenAgain(again) : shown && { file: shown, begin: {} };
  const bare = runs.rows.length === 0 && pendingUploads.length === 0 && !chosen;
  return (
    <>
      {over && <DropVeil title="Drop to upload" text="You see what is in it before anything is imported." />}
      {!kind && <SwitchedOff />}
      {kind && kind.intake !== 'file' && (
        <ChannelState
          channel={channel}
          intake={kind.intake}
          runs={runs.rows}
          writes={writes}
          owns={access.may(channel.id, 'FULL')}
        />
      )}
      {!bare && <ChannelNumbers channel={channel} last={runs.rows[0]} />}
      {bare ? (
        takes ? (
          <NoData onAdd={<AddTableFile place={place} />} />
        ) : (
          <EmptyState icon={IconInbox} title="No data yet" text={COMING[kind?.intake ?? 'file']} />
        )
      ) : (
        <>
          <ComingFiles place={place} />
          {!again && waiting.length > 1 && <WaitingFileList files={waiting} shownId={shown?.id} onShow={setPicked} />}
          {chosen && takes && (
            <FileReading
              key={chosen.file.id}
              channelId={channel.id}
              {...chosen}
              onDone={() => setAgain(undefined)}
              onLeave={again && (() => setAgain(undefined))}
            />
          )}
          <Filled spot={CHANNEL_SECTIONS} props={{ channel }} />
          <RunList
            list={runs}
            card={(run) => <ChannelRunCard run={run} writes={writes} onAgain={takes ? setAgain : undefined} />}
            add={takes && <AddTableFile place={place} variant={chosen ? 'default' : 'filled'} />}
          />
        </>
      )}
    </>
  );
});

const chosenAgain = (run: ChannelRun): Chosen | undefined =>
  run.fileId === null ? undefined : { file: { id: run.fileId, name: run.fileName }, begin: run.options };

function NoData({ onAdd }: { onAdd: ReactNode }) {
  return (
    <EmptyState
      icon={IconFileSpreadsheet}
      title="Import a CSV or Excel file"
      text="One row for each piece of feedback. Drop it here, or choose it; you see what is in it before anything is imported."
      action={onAdd}
    />
  );
}

/** Notice that the channel's plugin is off or missing: existing data is kept. */
function SwitchedOff() {
  return (
    <Alert
      className={classes.off ?? ''}
      color="yellow"
      variant="light"
      icon={<IconPlugConnectedX size={18} aria-hidden />}
      title="No new data comes in"
    >
      The plugin of this channel is switched off or no longer installed. Data imported so far stays. An administrator
      can check this in Settings → Plugins and switch the plugin on again.
    </Alert>
  );
}
