import { limits } from '@earshot/core/limits';
import { SHARE_FLAGS } from './queue.ts';

// Besides queue.ts the only file that uses graphile-worker's tables (0.18): for backups.

/** The columns of a job in a backup. */
export const JOB_COLUMNS = ['kind', 'payload', 'key', 'run_at', 'attempts', 'max_attempts', 'last_error'] as const;

/** Lists waiting, running and parked jobs for a backup, except backup jobs; a running one will have to be run again. */
export const STORED_JOBS = `select k.identifier as kind, j.payload::text as payload, j.key, j.run_at, j.attempts,
    j.max_attempts, j.last_error
  from graphile_worker._private_jobs j join graphile_worker._private_tasks k on k.id = j.task_id
  where k.identifier <> 'make-backup'`;

/** Creates the temporary table for jobs of a backup; it is dropped with its transaction. */
export const LOADING_JOBS = `create temporary table loading_jobs (kind text not null, payload text not null, key text,
  run_at timestamptz not null, attempts int2 not null, max_attempts int2, last_error text, job_id int8) on commit drop`;

/** Adds the loaded jobs to the queue, with their allowed and used attempts; older backups lack the allowed ones. */
export const ADD_LOADED_JOBS = [
  `update loading_jobs set job_id = (graphile_worker.add_job(kind, payload::json, run_at => run_at, job_key => key,
     max_attempts => coalesce(max_attempts, ${limits.jobs.attempts}), flags => ${SHARE_FLAGS('payload::json')})).id`,
  `update graphile_worker._private_jobs j set attempts = least(l.attempts, j.max_attempts), last_error = l.last_error
     from loading_jobs l where l.job_id = j.id`,
];
