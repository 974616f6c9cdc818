import type { File as FileRow } from '@earshot/core/areas/files/file';
import {
  cancelMediaJob,
  createMediaJob,
  type MediaJob,
  mediaEngine,
  mediaJobs,
} from '@earshot/core/areas/media/media-job';
import { isOpen } from '@earshot/core/model/run-state';
import { Button } from '@mantine/core';
import { IconCheck, IconMovie } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useAsk, useList, useStores } from '../../../data/use-stores.ts';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import { StopRun } from '../../../kit/runs/run-actions.tsx';
import classes from '../../../kit/runs/run-card.module.css';
import { RunCard } from '../../../kit/runs/run-card.tsx';
import { IMPORT_LOOKS } from '../../../kit/runs/run-states.ts';
import { STARTS_SOON } from '../../../kit/runs/run-words.ts';

const LOOKS = {
  ...IMPORT_LOOKS,
  RUNNING: { words: 'Preparing', icon: IconMovie },
  DONE: { words: 'Prepared', icon: IconCheck },
};

/** Preparation of a recording for playing: its progress, why it failed, and another attempt. */
export const Preparation = observer(function Preparation({ file }: { file: FileRow }) {
  const { access } = useStores();
  const { rows, state } = useList(mediaJobs, { condition: { fileId: file.id, startMs: null }, first: 1 });
  const { data: engine } = useAsk(mediaEngine, {});
  const writes = access.may(file.placeId, 'WRITE');
  const [job] = rows;
  if (state !== 'ready' || !engine) return null;
  if (job && (isOpen(job) || job.state === 'FAILED')) return <JobCard job={job} file={file} writes={writes} />;
  return (
    <>
      {file.warning !== '' && <p role="status">{file.warning}</p>}
      {engine.title === '' && (
        <p>Recordings are played as they were uploaded: this server has no media engine to prepare them.</p>
      )}
      {engine.title !== '' && file.derived.length === 0 && writes && <Prepare file={file}>Prepare for playing</Prepare>}
    </>
  );
});

const JobCard = observer(function JobCard({ job, file, writes }: { job: MediaJob; file: FileRow; writes: boolean }) {
  const run = useDo();
  const waits = job.state === 'WAITING';
  const stop = () => run(cancelMediaJob, { id: job.id }, 'Preparation stopped.');
  return (
    <RunCard
      name="Preparation for playing"
      run={job}
      look={LOOKS[job.state]}
      anonymous={job.createdBy === null}
      progress={
        isOpen(job)
          ? {
              progress: waits ? undefined : job.progress,
              startedAt: job.startedAt,
              ...(waits ? { says: STARTS_SOON } : {}),
            }
          : undefined
      }
      actions={
        writes &&
        (isOpen(job) ? (
          <StopRun label="Stop preparing the recording" onStop={stop} />
        ) : (
          <Prepare file={file}>Try again</Prepare>
        ))
      }
    >
      {isOpen(job) && <p className={classes.counts}>The recording can be played meanwhile, as it was uploaded.</p>}
    </RunCard>
  );
});

function Prepare({ file, children }: { file: FileRow; children: string }) {
  const run = useDo();
  const kind = file.kind === 'AUDIO' ? 'AUDIO' : 'NORMALIZATION';
  return (
    <Button
      size="compact-sm"
      variant="default"
      onClick={() => void run(createMediaJob, { fileId: file.id, kind }, 'The recording is being prepared.')}
    >
      {children}
    </Button>
  );
}
