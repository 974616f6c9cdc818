import { inUnits } from '@earshot/core/rules/units';
import { ActionIcon, Button, Progress, Tooltip } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from '@tabler/icons-react';
import classes from './upload-progress.module.css';
import type { Upload, UploadQueue } from './uploads/upload-queue.ts';

const share = ({ sent, bytes }: Upload) => (bytes > 0 ? Math.floor((sent / bytes) * 100) : 0);

const WORDS: Record<Exclude<Upload['state'], 'failed'>, (upload: Upload) => string> = {
  waiting: () => 'Waiting',
  sending: (upload) => `${share(upload)} % of ${inUnits(upload.bytes)}`,
  paused: (upload) => `Paused at ${share(upload)} %`,
  looking: () => 'Almost done',
};

/** Progress of an upload, or the reason why it stopped, with actions. */
export function UploadProgress({ upload, queue }: { upload: Upload; queue: UploadQueue }) {
  const { id, name, state, problem, again } = upload;
  return (
    <div className={classes.upload}>
      {state === 'failed' ? (
        <span className={classes.problem} role="alert">
          {problem}
        </span>
      ) : (
        <div className={classes.state}>
          <span>{WORDS[state](upload)}</span>
          <Progress
            className={classes.bar ?? ''}
            value={state === 'looking' ? 100 : share(upload)}
            animated={state === 'looking'}
            size={4}
            aria-label={`${name}: ${WORDS[state](upload)}`}
          />
        </div>
      )}
      {again && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconRefresh size={14} aria-hidden />}
          onClick={() => queue.retry(id)}
        >
          Try again
        </Button>
      )}
      {state === 'sending' && <Act label={`Pause ${name}`} icon={IconPlayerPause} run={() => queue.pause(id)} />}
      {state === 'paused' && <Act label={`Resume ${name}`} icon={IconPlayerPlay} run={() => queue.retry(id)} />}
      <Act
        label={state === 'failed' ? `Remove ${name} from the list` : `Cancel ${name}`}
        icon={IconX}
        run={() => queue.cancel(id)}
      />
    </div>
  );
}

function Act({ label, icon: Shown, run }: { label: string; icon: typeof IconX; run: () => void }) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={run}>
        <Shown size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
