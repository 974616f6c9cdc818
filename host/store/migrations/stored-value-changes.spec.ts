import { randomUUID } from 'node:crypto';
import { databaseOfStoredRows } from '@earshot/test/kit/hosts/stored-rows';
import { expect } from 'chai';
import { addTenant } from '../accounts.ts';
import type { Database } from '../database.ts';
import { rowChanges } from './103-row-changes.ts';

/** The earlier tables, without references to fields. */
const EARLIER = `
drop table row_changes cascade;
drop function keep_row_change, forget_row_changes cascade;
alter table field_value_changes drop column row_change, drop constraint field_value_changes_workspace_id_field_id_fkey;`;

describe('changes of field values that an earlier release stored', () => {
  let database: Database;
  before(async () => {
    database = await databaseOfStoredRows();
  });
  after(() => database.close());

  it('become changes of their rows, one for each moment', async () => {
    const undone = new Error('undone');
    const [workspaceId, rowId, by] = [randomUUID(), randomUUID(), randomUUID()];
    let found: unknown[] = [];
    const outcome = database.asSystem('try the migration of changes', async (transaction) => {
      const run = (sql: string) => transaction.inOrder(() => transaction.sequelize.query(sql, transaction.options));
      await run(EARLIER);
      await addTenant(transaction, workspaceId);
      await transaction.sql("select set_config('app.workspace', $1, true)", [workspaceId]);
      for (const [at, value] of [
        ['2026-01-01', 1],
        ['2026-01-01', 2],
        ['2026-01-02', 3],
      ])
        await transaction.sql(
          `insert into field_value_changes (workspace_id, row_id, field_id, after, changed_by, at)
           values ($1, $2, gen_random_uuid(), $3::jsonb, $4, $5)`,
          [workspaceId, rowId, String(value), by, at],
        );
      await run(rowChanges.sql);
      await transaction.sql("select set_config('app.workspace', $1, true)", [workspaceId]);
      found = await transaction.sql(
        `select r.changed_by as by, array_agg(c.after::int order by c.number) as values from row_changes r
           join field_value_changes c on c.workspace_id = r.workspace_id and c.row_change = r.number
         where r.workspace_id = $1 group by r.number, r.changed_by order by r.number`,
        [workspaceId],
      );
      throw undone;
    });
    await outcome.catch((fault: unknown) => {
      if (fault !== undone) throw fault;
    });
    expect(found).to.deep.equal([
      { by, values: [1, 2] },
      { by, values: [3] },
    ]);
  });
});
