import { type ChannelRun, runChannel } from '@earshot/core/areas/channels/channel-run';
import type { ChannelSource } from '@earshot/core/areas/places/channel';
import { type Channel, pauseChannel, resumeChannel } from '@earshot/core/areas/places/channel';
import { isOver } from '@earshot/core/model/run-state';
import { Alert, Button } from '@mantine/core';
import { IconKey, IconPlayerPause, IconPlayerPlay, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { Link } from 'react-router';
import { paths } from '../../frame/paths.ts';
import { useDo } from '../../kit/dialogs/use-do.ts';
import { momentWords } from '../../kit/words/dates.ts';
import classes from './channel-state.module.css';
import { CONNECTION_WORDS, standing } from './settings/connection-words.ts';
import { type PullTrouble, pullTrouble } from './settings/pull-trouble.ts';
import { PushKey } from './settings/push-key.tsx';

const SIGNS = { PAUSED: IconPlayerPause, NEEDS_KEY: IconKey, DISCONNECTED: IconPlugConnectedX };

interface ChannelStateProps {
  channel: Channel;
  intake: ChannelSource['intake'];
  runs: readonly ChannelRun[];
  writes: boolean;
  /** true if the user can change its query */
  owns: boolean;
}

/** State of a channel's connection, and its actions. */
export function ChannelState({ channel, intake, runs, writes, owns }: ChannelStateProps) {
  const { connection } = channel;
  return (
    <section className={classes.state} aria-label="Connection">
      {connection === 'CONNECTED' ? (
        <Connected channel={channel} intake={intake} runs={runs} writes={writes} owns={owns} />
      ) : (
        <Halted channel={channel} connection={connection} writes={writes} owns={owns} />
      )}
    </section>
  );
}

function Connected({ channel, intake, runs, writes, owns }: ChannelStateProps) {
  const run = useDo();
  const { id } = channel;
  const asking = runs.some((one) => one.fileId === null && !isOver(one));
  const open = channel.secretsStored.length > 0;
  const trouble = intake === 'pull' ? pullTrouble(channel, runs) : undefined;
  return (
    <div className={classes.row}>
      {trouble && <Trouble trouble={trouble} />}
      <span className={classes.words} role="status">
        {intake === 'pull'
          ? standing(channel, trouble !== undefined)
          : open
            ? 'Programs can send data'
            : 'No program can send data yet'}
      </span>
      {writes && (
        <>
          <Button
            variant="default"
            leftSection={<IconPlayerPause size={16} aria-hidden />}
            onClick={() => void run(pauseChannel, { id }, 'The channel is paused.')}
          >
            Pause
          </Button>
          {intake === 'pull' && (
            <Button
              leftSection={<IconRefresh size={16} aria-hidden />}
              disabled={asking}
              onClick={() => void run(runChannel, { id })}
            >
              Run now
            </Button>
          )}
        </>
      )}
      {intake === 'push' && owns && <PushKey channel={channel} variant={open ? 'default' : 'filled'} />}
    </div>
  );
}

const Trouble = observer(function Trouble({ trouble: { problem, since, next } }: { trouble: PullTrouble }) {
  return (
    <Alert
      color="red"
      variant="light"
      className={classes.trouble}
      icon={<IconPlugConnectedX size={18} aria-hidden />}
      title={`Imports have failed since ${momentWords(since)}`}
    >
      <p className={classes.text} dir="auto">
        {problem}
      </p>
      {next && <p className={classes.text}>{next}</p>}
    </Alert>
  );
});

interface HaltedProps extends Pick<ChannelStateProps, 'channel' | 'writes' | 'owns'> {
  connection: keyof typeof SIGNS;
}

function Halted({ channel, connection, writes, owns }: HaltedProps) {
  const run = useDo();
  const { title, text } = CONNECTION_WORDS[connection];
  const Sign = SIGNS[connection];
  const { id } = channel;
  return (
    <Alert
      color={connection === 'NEEDS_KEY' ? 'red' : 'yellow'}
      variant="light"
      icon={<Sign size={18} aria-hidden />}
      title={<span role="status">{title}</span>}
    >
      <p className={classes.text} dir="auto">
        {text}
      </p>
      {connection === 'PAUSED'
        ? writes && (
            <Button
              size="xs"
              leftSection={<IconPlayerPlay size={16} aria-hidden />}
              onClick={() => void run(resumeChannel, { id }, 'The channel is resumed.')}
            >
              Resume
            </Button>
          )
        : owns && (
            <Button size="xs" component={Link} to={paths.channel(channel, 'settings')}>
              {connection === 'NEEDS_KEY' ? 'Enter new key' : 'Connect again'}
            </Button>
          )}
      {!owns && connection !== 'PAUSED' && (
        <p className={classes.text}>Someone with full access to the channel can change that.</p>
      )}
    </Alert>
  );
}
