import { limits } from '@earshot/core/limits';
import { SHARE_FLAGS } from './queue.ts';

// Beside queue.ts the only file that knows graphile-worker's tables (0.18): for backups.

/** The columns of a job in a backup. */
export const JOB_COLUMNS = ['kind', 'payload', 'key', 'run_at', 'attempts', 'max_attempts', 'last_error'] as const;

/** Lists the jobs that wait, run or are parked, but for backups; one that runs will have to be run again. */
export const STORED_JOBS = `select k.identifier as kind, j.payload::text as payload, j.key, j.run_at, j.attempts,
    j.max_attempts, j.last_error
  from graphile_worker._private_jobs j join graphile_worker._private_tasks k on k.id = j.task_id
  where k.identifier <> 'make-backup'`;

/** Makes the table into which jobs of a backup are loaded; it ends with its transaction. */
export const LOADING_JOBS = `create temporary table loading_jobs (kind text not null, payload text not null, key text,
  run_at timestamptz not null, attempts int2 not null, max_attempts int2, last_error text, job_id int8) on commit drop`;

/** Add the loaded jobs to the queue, with the attempts that they had and have used up; older backups do not say how many they had. */
export const ADD_LOADED_JOBS = [
  `update loading_jobs set job_id = (graphile_worker.add_job(kind, payload::json, run_at => run_at, job_key => key,
     max_attempts => coalesce(max_attempts, ${limits.jobs.attempts}), flags => ${SHARE_FLAGS('payload::json')})).id`,
  `update graphile_worker._private_jobs j set attempts = least(l.attempts, j.max_attempts), last_error = l.last_error
     from loading_jobs l where l.job_id = j.id`,
];
