// graphile-worker makes its own tables (schema graphile_worker). These are above the workspaces: hosts that take jobs,
// and the slots of schedules; accessed by host/jobs only.
const sql = `
create table job_hosts (worker_id text primary key, seen_at timestamptz(3) not null default now());
create table job_schedules (name text primary key, accounted_to timestamptz(3) not null);
create table job_slots (schedule text not null references job_schedules, slot timestamptz(3) not null,
  state text not null check (state in ('RUN', 'MISSED')), at timestamptz(3) not null default now(), primary key (schedule, slot));
`;

/** Heartbeats of hosts and the slots of schedules. */
export const jobs = { name: '002-jobs', sql };
