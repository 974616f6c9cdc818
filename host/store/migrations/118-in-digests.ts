import { inEachWorkspace } from './workspace-table.ts';

const mark = `
update notifications n set in_digest = true from notification_settings s
where n.workspace_id = next_workspace and s.workspace_id = n.workspace_id and s.member_id = n.member_id and n.at <= s.digest_until;`;

const sql = `
alter table notifications add column in_digest bool not null default false;
${inEachWorkspace(mark)}
`;

/** Notifications have a mark for digests; the former timestamp lost notifications committed after it. */
export const inDigests = { name: '118-in-digests', sql };
