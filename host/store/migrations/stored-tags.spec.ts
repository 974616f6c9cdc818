import { randomUUID } from 'node:crypto';
import { databaseOfStoredRows } from '@earshot/test/kit/hosts/stored-rows';
import { expect } from 'chai';
import { addTenant } from '../accounts.ts';
import type { Database } from '../database.ts';
import { tagSets } from './056-tag-sets.ts';

/** The earlier tables of tags, without references to other tables. */
const EARLIER = `
drop table tag_set_links;
drop trigger tags_changed_fields on tags;
alter table tags drop column place_id, alter column project_id set not null;
alter table tag_groups drop column place_id, alter column project_id set not null;
do $$ declare one record; begin
  for one in select conrelid::regclass as name, conname from pg_constraint
    where contype = 'f' and conrelid in ('tags'::regclass, 'tag_groups'::regclass)
  loop execute format('alter table %s drop constraint %I', one.name, one.conname); end loop;
end $$;`;

describe('tags that an earlier release stored', () => {
  let database: Database;
  before(async () => {
    database = await databaseOfStoredRows();
  });
  after(() => database.close());

  it('stay at their projects when tags can belong to the workspace', async () => {
    const undone = new Error('undone');
    const [workspaceId, projectId] = [randomUUID(), randomUUID()];
    let places: unknown[] = [];
    const outcome = database.asSystem('try the migration of tags', async (transaction) => {
      const run = (sql: string) => transaction.inOrder(() => transaction.sequelize.query(sql, transaction.options));
      await run(EARLIER);
      await addTenant(transaction, workspaceId);
      await transaction.sql("select set_config('app.workspace', $1, true)", [workspaceId]);
      for (const table of ['tags', 'tag_groups'])
        await transaction.sql(
          `insert into ${table} (workspace_id, id, project_id, title, rank${table === 'tags' ? ', colour, description' : ''})
           values ($1, gen_random_uuid(), $2, 'Anger', 0${table === 'tags' ? ", '#868e96', ''" : ''})`,
          [workspaceId, projectId],
        );
      await run(tagSets.sql);
      await transaction.sql("select set_config('app.workspace', $1, true)", [workspaceId]);
      places = await transaction.sql('select place_id from tags union all select place_id from tag_groups');
      throw undone;
    });
    await outcome.catch((fault: unknown) => {
      if (fault !== undone) throw fault;
    });
    expect(places).to.deep.equal([{ place_id: projectId }, { place_id: projectId }]);
  });
});
