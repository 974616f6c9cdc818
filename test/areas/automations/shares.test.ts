import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Automation, automation, disableAutomation } from '@earshot/core/areas/automations/automation';
import { retryAutomationRun } from '@earshot/core/areas/automations/automation-run';
import { createProjectExport, projectExport } from '@earshot/core/areas/exchange/project-export';
import { notifications } from '@earshot/core/areas/notifications/notification';
import { notes } from '@earshot/core/areas/pages/note';
import { deleteProject } from '@earshot/core/areas/places/project';
import { limits } from '@earshot/core/limits';
import { setPlugin } from '@earshot/core/model/plugin-setting';
import { T } from '@earshot/host/area';
import type { Host } from '@earshot/host/boot/start';
import { createLog } from '@earshot/host/log/log';
import { expect } from 'chai';
import { furtherTest } from '../../kit/further-test.ts';
import { testDatabase } from '../../kit/hosts/database.ts';
import { aNote, anotherHost, aProject, aRoom, type Person } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { endedRuns, runsOf, step, switchedOn, tells } from '../../kit/rooms/automations.ts';

/** Maximum ms until a neighbour's export begins. Without shares it took a minute and more. */
const SOON_MS = 5_000;
/** The same for their own automation, with triple the time: other tests share the machine. */
const OWN_SOON_MS = 3 * SOON_MS;

describe('automations of one person', function () {
  this.timeout(process.env.EARSHOT_TEST === 'all' ? 300_000 : 60_000);
  let receiver: Server;
  let host: Host;
  let url: string;
  let waiting = 0;

  before(async () => {
    // The receiver never answers.
    receiver = createServer(() => {
      waiting += 1;
    });
    await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
    const { port } = receiver.address() as AddressInfo;
    url = `http://127.0.0.1:${port}/hook`;
    host = await anotherHost(createLog('fatal'), {
      egressAllow: [`actions=127.0.0.1:${port}`],
      database: testDatabase('shares'),
    });
  });
  after(async () => {
    receiver.closeAllConnections();
    receiver.close();
    await host.stop();
  });

  /** Checks that a neighbour's export begins soon, and that their own automation runs soon. */
  async function demandSoon(neighbour: Person): Promise<void> {
    const project = await aProject(neighbour);
    const own = await switchedOn(neighbour, project, { actions: [tells(neighbour)] });
    const { id } = await neighbour.do(createProjectExport, { projectId: project.id, format: 'COMMUNITY' });
    await aNote(neighbour, { projectId: project.id });
    await eventually(
      async () => expect((await neighbour.do(projectExport, { id })).state).to.be.oneOf(['RUNNING', 'DONE']),
      SOON_MS,
    );
    await eventually(async () => expect((await runsOf(neighbour, own))[0]?.state).to.equal('DONE'), OWN_SOON_MS);
  }

  it('delay no one when the receivers of their webhooks are slow', async () => {
    const { admin, person } = await aRoom('Hooks', host);
    const neighbour = await person('CONTRIBUTOR');
    await admin.do(setPlugin, { id: 'send-webhook', enabled: true });
    const project = await aProject(admin);
    const actions = () => Array.from({ length: limits.automations.actions }, () => step('sendWebhook', { url }));
    for (let at = 0; at < 2 * limits.jobs.errandsShare; at += 1)
      await switchedOn(admin, project, { actions: actions() });
    await aNote(admin, { projectId: project.id });
    await eventually(() => expect(waiting).to.be.at.least(limits.jobs.errandsShare));
    await demandSoon(neighbour);
    expect(waiting, 'of one person at a time').to.be.at.most(
      limits.jobs.errandsShare + limits.jobs.concurrency.automations,
    );
  });

  /** Twelve automations that each make ten notes for every new note of a project. */
  async function aFlood(by: Person) {
    const project = await aProject(by);
    const ten = () =>
      Array.from({ length: limits.automations.actions }, () =>
        step('createNote', { projectId: project.id, title: 'Another' }),
      );
    const made: Automation[] = [];
    for (let at = 0; at < 12; at += 1) made.push(await switchedOn(by, project, { actions: ten() }));
    await aNote(by, { projectId: project.id });
    return { project, made };
  }

  it('delay no one when they trigger each other', async () => {
    const { person } = await aRoom('Circles', host);
    const [neighbour, busy] = [await person('CONTRIBUTOR'), await person('CONTRIBUTOR')];
    const { made } = await aFlood(busy);
    await demandSoon(neighbour);
    for (const { id } of made) await busy.do(disableAutomation, { id });
  });

  it('are switched off with a message once one event has led to too many runs, and run for another event', async () => {
    const { admin } = await aRoom('Chains', host);
    const project = await aProject(admin);
    const other = await aProject(admin);
    const made = await switchedOn(admin, project, {
      actions: [
        step('createNote', { projectId: project.id, title: 'A copy' }),
        step('createNote', { projectId: other.id, title: 'A copy there' }),
      ],
    });
    await admin.do(deleteProject, { id: other.id });
    await aNote(admin, { projectId: project.id });
    // The second of its actions fails; the first made a note, which triggers it again until the cycle is stopped.
    const runs = await eventually(async () => {
      const all = await runsOf(admin, made);
      expect(all.map(({ depth, state }) => `${depth} ${state}`)).to.deep.equal([
        '0 FAILED',
        '1 FAILED',
        '2 FAILED',
        '3 STOPPED',
      ]);
      return all;
    });
    const sql = <T extends object>(text: string, values: unknown[] = []) =>
      host.container.get(T.database).inWorkspace(admin.workspaceId, (transaction) => transaction.sql<T>(text, values));
    const [{ chain } = { chain: '' }, ...others] = await sql<{ chain: string }>(
      'select distinct chain from automation_runs where automation_id = $1',
      [made.id],
    );
    expect(others, 'all of it began with one event').to.deep.equal([]);
    const more = { type: 'tag:created', entity: 'Tag', placeId: project.id, fields: [], actorId: admin.memberId };
    const seed = (count: number) =>
      sql('select append_to_spine($1, $2, $3)', [
        admin.workspaceId,
        JSON.stringify([{ ...more, ids: Array.from({ length: count }, () => randomUUID()), depth: 1, chain }]),
        '[]',
      ]);
    const again = async () => {
      await admin.do(retryAutomationRun, { id: runs[0]?.id ?? '', automationId: made.id });
      return (await endedRuns(admin, made))[0];
    };
    const { madePerChain } = limits.automations;
    await seed(madePerChain - 4);
    expect((await again())?.state, 'three notes and these are one less than too many').to.equal('FAILED');
    expect(await admin.do(automation, { id: made.id })).to.include({ enabled: true });
    await seed(1);
    const stopped = await again();
    expect(stopped?.state).to.equal('STOPPED');
    expect(stopped?.problem).to.contain(`One event has led to ${madePerChain} new objects within an hour`);
    expect(await admin.do(automation, { id: made.id })).to.include({ enabled: false, problem: stopped?.problem });
    expect((await admin.do(notifications, { first: 100 })).map(({ text }) => text)).to.include(stopped?.problem);

    const tell = await switchedOn(admin, project, { actions: [tells(admin)] });
    await aNote(admin, { projectId: project.id });
    expect((await endedRuns(admin, tell))[0]?.state).to.equal('DONE');
  });

  furtherTest('make no more than one event may lead to, however many they are', async () => {
    const { person } = await aRoom('Floods', host);
    const busy = await person('CONTRIBUTOR');
    const { project, made } = await aFlood(busy);
    await eventually(async () => {
      for (const { id } of made) expect(await busy.do(automation, { id })).to.include({ enabled: false });
    }, 240_000);
    const { madePerChain, actions } = limits.automations;
    const { totalCount } = await busy.do(notes, { condition: { projectId: project.id }, first: 1 });
    expect(totalCount).to.be.within(madePerChain, 1 + madePerChain + actions);
  });
});
