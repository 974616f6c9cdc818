import { mostActiveProjects, workspaceActivity } from '@earshot/core/areas/analytics/activity';
import { createNote } from '@earshot/core/areas/pages/note';
import { withClient } from '@earshot/host/boot/database/provision';
import { T } from '@earshot/host/boot/tokens';
import { testDatabase } from './kit/hosts/database.ts';
import { aProject, aRoom, stopTestHost } from './kit/hosts/host.ts';
const N = Number(process.env.N ?? 1_000_000);
const { admin, person, workspaceId } = await aRoom();
const members = [];
for (let at = 0; at < 20; at += 1) members.push((await person('CONTRIBUTOR')).memberId);
const projectIds: string[] = [];
for (let at = 0; at < 8; at += 1) projectIds.push((await aProject(admin)).id);
const note = await admin.do(createNote, { projectId: projectIds[0]!, title: '' });
const database = admin.host.container.get(T.database);
const { connection } = await testDatabase();
await database.inWorkspace(workspaceId, async (t: any) => {
  await t.sql(`insert into highlights (id, workspace_id, revision, created_at, updated_at, project_id, note_id, text, prefix, suffix, position, state)
    select gen_random_uuid(), $1, 1, now() - g * interval '30 seconds', now(), ($2::uuid[])[1 + g % 8], $3, 'words of somebody', '', '', 0, 'ANCHORED' from generate_series(1, $4::int) g`, [workspaceId, projectIds, note.id, N]);
  await t.sql(`insert into events (workspace_id, seq, type, entity, ids, place_id, fields, actor_id, at)
    select $1, 1000000 + g, 'created', 'Highlight', array[gen_random_uuid()], ($2::uuid[])[1 + g % 8], '{}', ($3::uuid[])[1 + g % 20], now() - ($4::int - g) * interval '30 seconds' from generate_series(1, $4::int) g`, [workspaceId, projectIds, members, N]);
});
for (const table of ['highlights', 'events', 'notes']) await withClient(connection, (c) => c.query(`vacuum analyze ${table}`));
for (const per of ['WEEK', 'MONTH'] as const)
  for (const op of [workspaceActivity, mostActiveProjects] as const) {
    const times = [];
    for (let r = 0; r < 5; r += 1) { const s = performance.now(); await admin.do(op, { per }); times.push(Math.round(performance.now() - s)); }
    console.log(op.name, per, times.join(' '), 'ms');
  }
await stopTestHost();
process.exit(0);
