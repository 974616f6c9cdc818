import { randomUUID } from 'node:crypto';
import { databaseOfStoredRows } from '@earshot/test/kit/hosts/stored-rows';
import { expect } from 'chai';
import { addTenant } from '../accounts.ts';
import type { Database, Transaction } from '../database.ts';
import { decidedPlacements } from './057-decided-placements.ts';
import { derivedSnapshots } from './058-derived-snapshots.ts';

/** The earlier tables, without references to other tables. */
const EARLIER = `
alter table theme_placements drop column decided;
create index theme_placements_nearest on theme_placements (workspace_id, channel_id, theme_id, strangeness) include (ignored, point_id);
alter table theme_edit_contents add column after jsonb;
do $$ declare one record; begin
  for one in select conrelid::regclass as name, conname from pg_constraint
    where contype = 'f' and conrelid in ('theme_placements'::regclass, 'theme_edit_contents'::regclass)
  loop execute format('alter table %s drop constraint %I', one.name, one.conname); end loop;
end $$;`;

const [channel, theme, part, decided, near, nowhere, edit] = Array.from({ length: 7 }, () => randomUUID());
const place = (pointId: string | undefined, strangeness: string) => ({
  pointId,
  strangeness,
  themeId: theme,
  ignored: false,
  waiting: false,
});

/** Restores the earlier tables, runs the migrations over stored rows, and undoes everything. */
async function migrated(database: Database, read: (transaction: Transaction) => Promise<void>): Promise<void> {
  const undone = new Error('undone');
  const workspaceId = randomUUID();
  const outcome = database.asSystem('try migrations of themes', async (transaction) => {
    const run = (sql: string) => transaction.inOrder(() => transaction.sequelize.query(sql, transaction.options));
    const enter = () => transaction.sql("select set_config('app.workspace', $1, true)", [workspaceId]);
    await run(EARLIER);
    await addTenant(transaction, workspaceId);
    await enter();
    for (const { pointId, strangeness } of [
      place(decided, '-Infinity'),
      place(near, '1.5'),
      place(nowhere, 'Infinity'),
    ])
      await transaction.sql(
        `insert into theme_placements (workspace_id, channel_id, point_id, theme_id, strangeness, ignored, content_hash)
         values ($1, $2, $3, $4, $5, false, '')`,
        [workspaceId, channel, pointId, theme, strangeness],
      );
    const into = [
      { key: theme, points: [decided] },
      { key: part, points: [near] },
    ];
    const themes = [
      { id: theme, title: 'Slow parcels' },
      { id: part, title: 'Broken parcels' },
    ];
    await transaction.sql(
      'insert into theme_edit_contents (workspace_id, edit_id, edit, before, after) values ($1, $2, $3, $4, $5)',
      [
        workspaceId,
        edit,
        JSON.stringify({ kind: 'split', key: theme, into }),
        JSON.stringify({
          themes: [],
          places: [place(decided, '-Infinity'), place(near, '1.5'), place(nowhere, 'Infinity')],
        }),
        JSON.stringify({ themes, places: [] }),
      ],
    );
    for (const { sql } of [decidedPlacements, derivedSnapshots]) await run(sql);
    await enter();
    await read(transaction);
    throw undone;
  });
  await outcome.catch((fault) => {
    if (fault !== undone) throw fault;
  });
}

describe('themes that an earlier release stored', () => {
  let database: Database;
  before(async () => {
    database = await databaseOfStoredRows();
  });
  after(() => database.close());

  it('have decisions as a column, distances only where there are any, and titles in their splits', async () => {
    await migrated(database, async (transaction) => {
      const rows = await transaction.sql<{ pointId: string; decided: boolean; strangeness: number | null }>(
        `select point_id as "pointId", decided, strangeness from theme_placements where channel_id = $1`,
        [channel],
      );
      const [content] = await transaction.sql<{ edit: { into: unknown }; before: { places: typeof rows } }>(
        'select edit, before from theme_edit_contents where edit_id = $1',
        [edit],
      );
      const expected = [
        { pointId: decided, decided: true, strangeness: null },
        { pointId: near, decided: false, strangeness: 1.5 },
        { pointId: nowhere, decided: false, strangeness: null },
      ];
      expect(rows).to.have.deep.members(expected);
      expect(content?.before.places).to.deep.equal(expected.map((one) => ({ ...place(one.pointId, ''), ...one })));
      expect(content?.edit.into).to.deep.equal([
        { key: theme, points: [decided], had: 'Slow parcels' },
        { key: part, points: [near], had: 'Broken parcels' },
      ]);
    });
  });
});
