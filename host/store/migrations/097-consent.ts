import { base, within } from './table.ts';
import { workspaceTable } from './workspace-table.ts';

// A withdrawal names its person without a foreign key: it outlives them. `warned` is the end date that colleagues were
// notified of, so that another one is announced again. The name of an erased data point is hashed again with the host's
// key once the host has started (`keyErasedNames`).
const sql = `
create table consents (workspace_id uuid not null, person_id uuid not null, scope text not null
    check (scope in ('INTERNAL', 'TEAM', 'PUBLIC')), source text not null, until timestamptz(3), warned timestamptz(3),
  primary key (workspace_id, person_id), ${within('person_id', 'people')});
create index on consents (workspace_id, until) where until is not null;
create table quote_consents (workspace_id uuid not null, highlight_id uuid not null, scope text not null
    check (scope in ('INTERNAL', 'TEAM', 'PUBLIC')),
  primary key (workspace_id, highlight_id), ${within('highlight_id', 'highlights')});
create table consent_settings (workspace_id uuid primary key references tenants on delete cascade, required bool not null);
alter table citations add column removed bool not null default false;
create table withdrawals (${base}, place_id uuid not null, person_id uuid not null, whole_notes bool not null,
  state text not null check (state in ('WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED')), progress int4 not null,
  counts jsonb not null, hash text not null, started_at timestamptz(3), ended_at timestamptz(3), problem text not null,
  primary key (workspace_id, id));
create unique index on withdrawals (workspace_id, person_id) where state in ('WAITING', 'RUNNING', 'DONE');
create table retention_rules (workspace_id uuid not null, project_id uuid, note_days int4, file_days int4, point_days int4,
  quotes_too bool not null, unique nulls not distinct (workspace_id, project_id),
  ${within('project_id', 'projects')});
alter table erased_points add column keyed bool not null default false;
${['consents', 'quote_consents', 'consent_settings', 'withdrawals', 'retention_rules'].map(workspaceTable).join('\n')}
`;

/** Consent, withdrawals of participants, retention. */
export const consent = { name: '097-consent', sql };
