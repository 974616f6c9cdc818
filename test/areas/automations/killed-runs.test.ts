import { randomUUID } from 'node:crypto';
import { type Automation, createAutomation, enableAutomation } from '@earshot/core/areas/automations/automation';
import { automationRuns } from '@earshot/core/areas/automations/automation-run';
import { notifications } from '@earshot/core/areas/notifications/notification';
import { notes } from '@earshot/core/areas/pages/note';
import type { Requests } from '@earshot/core/plugin/action';
import { T } from '@earshot/host/area';
import { AUTOMATIONS } from '@earshot/host/areas/automations/area';
import { RUN_AUTOMATION } from '@earshot/host/areas/automations/jobs/run-soon';
import { type RunNeeds, RunningAutomation } from '@earshot/host/areas/automations/jobs/running-automation';
import { addRuns } from '@earshot/host/areas/automations/store/runs';
import { MAIL } from '@earshot/host/areas/mail/area';
import { apart } from '@earshot/host/jobs/apart';
import { Errands } from '@earshot/host/jobs/errands';
import { jobCounts } from '@earshot/host/jobs/queue';
import type { Database } from '@earshot/host/store/database';
import { expect } from 'chai';
import { ConnectionError } from 'sequelize';
import { type Death, DyingDatabase, deathIn } from '../../kit/fakes/dying-database.ts';
import { aProject, aRoom, type Person, testHost } from '../../kit/hosts/host.ts';
import { eventually, recordedLog } from '../../kit/hosts/job-room.ts';

const ROUNDS = process.env.EARSHOT_TEST === 'all' ? 200 : 5;
/** Transactions of a run with three actions: to begin, to plan, name and record each, and to end. */
const COMMITS = 16;

describe('runs of automations that are killed', function () {
  this.timeout(30_000 + ROUNDS * 3000);

  it('have effects in Earshot once, and repeat a request under its id, wherever they die', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    const made = await threeActions(admin, project.id);
    for (let round = 0; round < ROUNDS; round += 1) {
      const key = `round ${round}`;
      const death = deathIn(round, COMMITS);
      const sent: string[] = [];
      const runId = await aRun(admin, made, key, project.id);
      await turn(admin, runId, sent, death);
      await turn(admin, runId, sent);
      const says = `${key}: ${JSON.stringify(death)}`;
      const { nodes } = await admin.do(automationRuns, { condition: { id: runId } });
      expect(nodes[0]?.state, says).to.equal('DONE');
      expect(
        nodes[0]?.steps.map(({ state }) => state),
        says,
      ).to.deep.equal(['DONE', 'DONE', 'DONE']);
      expect(new Set(sent).size, `${says}: one id`).to.equal(1);
      expect((await admin.do(notifications, { first: 500 })).length, says).to.equal(round + 1);
      expect((await admin.do(notes, { condition: { projectId: project.id }, first: 1000 })).nodes, says).to.have.length(
        round + 1,
      );
    }
  });

  it('continue after the database failed once, and have each effect once', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    const made = await threeActions(admin, project.id);
    for (let round = 0; round < 2 * COMMITS; round += 1) {
      const outage = { ...deathIn(round, COMMITS), fault: new ConnectionError(new Error('no connection is free')) };
      const sent: string[] = [];
      const runId = await aRun(admin, made, `round ${round}`, project.id);
      await turn(admin, runId, sent, outage);
      await turn(admin, runId, sent);
      const says = `round ${round}`;
      const { nodes } = await admin.do(automationRuns, { condition: { id: runId } });
      expect(nodes[0]?.state, says).to.equal('DONE');
      expect(new Set(sent).size, `${says}: one id`).to.equal(1);
      expect((await admin.do(notifications, { first: 500 })).length, says).to.equal(round + 1);
      const copies = await admin.do(notes, { condition: { projectId: project.id }, first: 1000 });
      expect(copies.nodes, says).to.have.length(round + 1);
    }
  });
});

async function threeActions(admin: Person, projectId: string): Promise<Automation> {
  const step = (action: string, settings: Record<string, unknown>) => ({ id: randomUUID(), action, settings });
  const { id } = await admin.do(createAutomation, {
    placeId: projectId,
    title: 'Three things',
    trigger: { type: 'CRON', cron: '0 0 1 1 *', timeZone: 'UTC' },
    actions: [
      step('sendNotification', { memberIds: [admin.memberId], text: 'One' }),
      step('createNote', { projectId, title: 'Two', templateId: null }),
      // Its plugin sends webhooks in this test: a request instead of a summary.
      step('summarise', { framework: 'Summary' }),
    ],
  });
  return admin.do(enableAutomation, { id });
}

async function aRun({ workspaceId, host }: Person, { id }: Automation, key: string, placeId: string): Promise<string> {
  // After each run the host looks for more, and would execute this one itself.
  const database = host.container.get(T.jobsDatabase);
  await eventually(async () => {
    const counts = await database.asSystem('see which jobs wait', (transaction) =>
      jobCounts((text, bind) => transaction.sql(text, bind)),
    );
    expect(counts.filter(({ kind, state }) => kind === RUN_AUTOMATION && state !== 'failed')).to.deep.equal([]);
  });
  const about = { event: 'clock', objectKind: '', objectId: null, at: new Date().toISOString(), depth: 0, chain: key };
  return apart(host.container.get(T.apart), workspaceId, async (change) => {
    await addRuns(change, [{ automationId: id, key, placeId, ...about, state: 'WAITING', problem: '' }]);
    const [row] = await change.transaction.sql<{ id: string }>(
      'select id from automation_runs where automation_id = $1 and key = $2',
      [id, key],
    );
    return row?.id ?? '';
  });
}

/** Executes a run to its end, or dies on the way; with a fault, the database fails once instead. */
async function turn(
  { workspaceId }: Person,
  runId: string,
  sent: string[],
  death?: Death & { fault?: Error },
): Promise<void> {
  const { container } = await testHost();
  const signal = new AbortController().signal;
  const how = death?.fault ? { fault: death.fault } : { forGood: true };
  await new DyingDatabase(container.get(T.jobsDatabase), death, how).outlive(async (database) => {
    const needs = await needsOn(database, sent);
    // The actions after a request are a separate job.
    for (let job = 0; job < 2; job += 1) {
      await new RunningAutomation(needs, { workspaceId, runId, signal }).run();
      await needs.errands.idle();
    }
  });
}

async function needsOn(database: Database, sent: string[]): Promise<RunNeeds> {
  const { container } = await testHost();
  const kinds = Object.create(container.get(AUTOMATIONS.kinds));
  const request: Requests = { kind: 'request', url: 'https://example.org/hook', body: {} };
  kinds.actions = async (...of: Parameters<typeof kinds.actions>) => {
    const on = await container.get(AUTOMATIONS.kinds).actions(...(of as [string, never]));
    return on.map((kind) =>
      kind.contribution.id === 'summarise'
        ? { ...kind, contribution: { ...kind.contribution, plan: () => [request] } }
        : kind,
    );
  };
  kinds.fetchOf = () => async (_: string, init: { headers: Record<string, string> }) => {
    sent.push(init.headers['x-earshot-delivery'] ?? '');
    return new Response('{}');
  };
  return {
    database,
    onWrite: async () => undefined,
    onCommit: () => undefined,
    kinds,
    connections: [],
    runner: () => container.get(T.runner),
    outbox: container.get(MAIL.outbox),
    origin: 'https://earshot.example.org',
    plugins: container.get(T.workspacePlugins),
    errands: new Errands(recordedLog([])),
    log: recordedLog([]),
  };
}
