// The index finds rows to erase after a day; a member's latest activity is found by events_by_actor.
const sql = `
alter table workspaces add column measures_activity bool not null default false;
create index events_of_activity on events (workspace_id, at) where type like '%:used';
`;

/** True if a workspace measures activity. */
export const activity = { name: '108-activity', sql };
