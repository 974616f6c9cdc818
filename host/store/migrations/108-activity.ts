// The index finds what is erased after a day, and what a member did a moment ago is found by events_by_actor.
const sql = `
alter table workspaces add column measures_activity bool not null default false;
create index events_of_activity on events (workspace_id, at) where type like '%:used';
`;

/** Whether a workspace measures activity. */
export const activity = { name: '108-activity', sql };
