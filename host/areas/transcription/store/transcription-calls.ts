import type { CheckedTranscript } from '@earshot/core/plugin/transcribed';
import type { Transaction } from '../../../store/database.ts';

/** State of a transcription at its service. */
export interface TranscriptionCall {
  /** true if the recording was handed over, or may have been */
  handed: boolean;
  /** id of the job at the service; '' if there is none */
  remoteJob: string;
  /** passages with speech, in ms; null if unknown */
  spoken: [number, number][] | null;
  /** transcript of a service that answered at once, until the note is made; null otherwise */
  transcript: CheckedTranscript | null;
}

const NOTHING: TranscriptionCall = { handed: false, remoteJob: '', spoken: null, transcript: null };

/** The state of a transcription at its service. */
export async function callOf(transaction: Transaction, transcriptionId: string): Promise<TranscriptionCall> {
  const [row] = await transaction.sql<TranscriptionCall>(
    `select handed_at is not null as handed, remote_job as "remoteJob", spoken, transcript from transcription_calls
     where workspace_id = $1 and transcription_id = $2`,
    [transaction.workspaceId, transcriptionId],
  );
  return row ?? NOTHING;
}

/** Records that the recording is handed over now, before it is sent. */
export async function markHanded(
  transaction: Transaction,
  transcriptionId: string,
  spoken: TranscriptionCall['spoken'],
): Promise<void> {
  await transaction.sql(
    `insert into transcription_calls (workspace_id, transcription_id, handed_at, spoken) values ($1, $2, now(), $3)
     on conflict (workspace_id, transcription_id) do update set handed_at = now(), spoken = excluded.spoken`,
    [transaction.workspaceId, transcriptionId, spoken && JSON.stringify(spoken)],
  );
}

/** Takes back that the recording was handed over: the service refused it. */
export async function markRefused(transaction: Transaction, transcriptionId: string): Promise<void> {
  await transaction.sql(
    'update transcription_calls set handed_at = null where workspace_id = $1 and transcription_id = $2',
    [transaction.workspaceId, transcriptionId],
  );
}

/** Stores the job of a service that has accepted a recording, and counts its minutes, once. */
export async function storeAccepted(
  transaction: Transaction,
  transcriptionId: string,
  {
    remoteJob = '',
    transcript,
    durationMs,
  }: { remoteJob?: string; transcript?: CheckedTranscript; durationMs: number },
): Promise<void> {
  const bind = [transaction.workspaceId, transcriptionId];
  await transaction.sql(
    'update transcription_calls set remote_job = $3, transcript = $4 where workspace_id = $1 and transcription_id = $2',
    [...bind, remoteJob, transcript ? JSON.stringify(transcript) : null],
  );
  await transaction.sql(
    `insert into transcription_minutes (workspace_id, transcription_id, duration_ms) values ($1, $2, $3)
     on conflict do nothing`,
    [...bind, durationMs],
  );
}

/** Removes the transcript of a service that answered at once: the note has it. */
export async function dropTranscript(transaction: Transaction, transcriptionId: string): Promise<void> {
  await transaction.sql(
    'update transcription_calls set transcript = null where workspace_id = $1 and transcription_id = $2',
    [transaction.workspaceId, transcriptionId],
  );
}

/** Removes the job's id: the service has deleted the recording. */
export async function markForgotten(transaction: Transaction, transcriptionId: string): Promise<void> {
  await transaction.sql(
    `update transcription_calls set remote_job = '' where workspace_id = $1 and transcription_id = $2`,
    [transaction.workspaceId, transcriptionId],
  );
}

/** Milliseconds of recordings that services accepted in this month (UTC); later counts wait for this transaction. */
export async function acceptedThisMonth(transaction: Transaction): Promise<number> {
  await transaction.sql(`select pg_advisory_xact_lock(hashtextextended('earshot:transcription ' || $1, 0))`, [
    transaction.workspaceId,
  ]);
  const [row] = await transaction.sql<{ ms: number }>(
    `select coalesce(sum(duration_ms), 0)::float8 as ms from transcription_minutes
     where workspace_id = $1 and counted_at >= date_trunc('month', now() at time zone 'utc') at time zone 'utc'`,
    [transaction.workspaceId],
  );
  return row?.ms ?? 0;
}
