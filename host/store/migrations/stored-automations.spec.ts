import { randomUUID } from 'node:crypto';
import { databaseOfStoredRows } from '@earshot/test/kit/hosts/stored-rows';
import { expect } from 'chai';
import { addTenant } from '../accounts.ts';
import type { Database } from '../database.ts';
import { namesOfActivity } from './170-names-of-activity.ts';

/** An automation as stored, with names of figures in its rule and its text. */
const stored = (event: string, [pages, duration, score]: readonly string[]) => ({
  trigger: {
    type: 'EVENT',
    event,
    rules: { combinator: 'AND', conditions: [{ field: score, operator: 'greaterThan', value: 50 }] },
  },
  actions: [{ action: 'sendNotification', settings: { text: `{{${pages}}} in {{${duration}}}: pageViews` } }],
});
const EARLIER = ['pageViews', 'sessionDuration', 'engagementScore'];
const NOW = ['page_views', 'session_duration', 'engagement_score'];

describe('automations that an earlier release stored', () => {
  let database: Database;
  before(async () => {
    database = await databaseOfStoredRows();
  });
  after(() => database.close());

  it('ask for the figures of activity by the names that the payload has now', async () => {
    const undone = new Error('undone');
    const workspaceId = randomUUID();
    let rows: unknown[] = [];
    const outcome = database.asSystem('try the migration of automations', async (transaction) => {
      await addTenant(transaction, workspaceId);
      const enter = () => transaction.sql("select set_config('app.workspace', $1, true)", [workspaceId]);
      await enter();
      for (const { trigger, actions } of [stored('user:activity', EARLIER), stored('note:created', EARLIER)])
        await transaction.sql(
          `insert into automations (workspace_id, id, place_id, title, trigger, actions)
           values ($1, gen_random_uuid(), $1, '', $2::jsonb, $3::jsonb)`,
          [workspaceId, JSON.stringify(trigger), JSON.stringify(actions)],
        );
      await transaction.inOrder(() => transaction.sequelize.query(namesOfActivity.sql, transaction.options));
      await enter();
      rows = await transaction.sql(`select trigger, actions from automations order by trigger ->> 'event' desc`);
      throw undone;
    });
    await outcome.catch((fault: unknown) => {
      if (fault !== undone) throw fault;
    });
    expect(rows).to.deep.equal([stored('user:activity', NOW), stored('note:created', EARLIER)]);
  });
});
