import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import {
  createAutomation,
  dryRunAutomation,
  enableAutomation,
  automation as oneAutomation,
  renewSigningSecret,
} from '@earshot/core/areas/automations/automation';
import { type AutomationRun, automationRuns, retryAutomationRun } from '@earshot/core/areas/automations/automation-run';
import { setConsent, setConsentSettings } from '@earshot/core/areas/consent/consent';
import { createPerson } from '@earshot/core/areas/people/person';
import { setSpeakerPerson, speakers } from '@earshot/core/areas/transcripts/speaker';
import { limits } from '@earshot/core/limits';
import { setPlugin } from '@earshot/core/model/plugin-setting';
import type { Refusal } from '@earshot/core/refusal';
import { T } from '@earshot/host/area';
import type { Host } from '@earshot/host/boot/start';
import { createLog } from '@earshot/host/log/log';
import { expect } from 'chai';
import { testDatabase } from '../../kit/hosts/database.ts';
import { aNote, anotherHost, aProject, aRoom, type Person } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { INTERVIEW } from '../../kit/rooms/summaries.ts';
import { anImport } from '../../kit/rooms/transcript.ts';

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

describe('webhooks of automations', () => {
  let receiver: Server;
  let host: Host;
  let url: string;
  let answer: (at: number) => { status: number; headers?: Record<string, string>; waitMs?: number };
  let received: Received[] = [];
  /** a server that the operator allows for another purpose */
  const forModels = { port: 0, hits: 0, server: createServer() };

  before(async function start() {
    this.timeout(60_000);
    receiver = createServer(async (request, response) => {
      received.push({ headers: request.headers, body: await text(request) });
      const { status, headers = {}, waitMs = 0 } = answer(received.length);
      setTimeout(() => response.writeHead(status, headers).end('{}'), waitMs);
    });
    await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
    const { port } = receiver.address() as AddressInfo;
    forModels.server.on('request', (_, response) => {
      forModels.hits += 1;
      response.end('{}');
    });
    await new Promise<void>((done) => forModels.server.listen(0, '127.0.0.1', done));
    forModels.port = (forModels.server.address() as AddressInfo).port;
    url = `http://127.0.0.1:${port}/hook`;
    host = await anotherHost(createLog('fatal'), {
      egressAllow: [`actions=127.0.0.1:${port}`, `127.0.0.1:${forModels.port}`],
      database: testDatabase('webhooks'),
    });
  });
  after(async () => {
    await host.stop();
    receiver.close();
    forModels.server.close();
  });
  beforeEach(() => {
    received = [];
    answer = () => ({ status: 200 });
  });

  /** A workspace that sends new notes to an address. */
  async function sending(to = url) {
    const { admin } = await aRoom('Hooks', host);
    await admin.do(setPlugin, { id: 'send-webhook', enabled: true });
    const project = await aProject(admin);
    const stepId = randomUUID();
    const made = await admin.do(createAutomation, {
      placeId: project.id,
      title: 'Send it on',
      trigger: { type: 'EVENT', event: 'note:created', rules: null },
      actions: [{ id: stepId, action: 'sendWebhook', settings: { url: to } }],
    });
    const { secret } = await admin.do(renewSigningSecret, { id: made.id, stepId });
    await admin.do(enableAutomation, { id: made.id });
    return { admin, project, made, secret };
  }

  const runs = async (by: Person, automationId: string) =>
    (await by.do(automationRuns, { condition: { automationId } })).nodes;
  const inState = (by: Person, automationId: string, state: AutomationRun['state']) =>
    eventually(async () => {
      const [run] = await runs(by, automationId);
      expect(run?.state).to.equal(state);
      return run as AutomationRun;
    });

  /** Ends the pause of a run, or moves it to another day. */
  const later = ({ workspaceId }: Person, id: string, sql: string) =>
    host.container
      .get(T.database)
      .inWorkspace(workspaceId, (transaction) =>
        transaction.sql(`update automation_runs set ${sql} where id = $1`, [id]),
      );

  it('are signed, name their delivery, and show in the log what was sent', async () => {
    const { admin, project, made, secret } = await sending();
    await aNote(admin, { projectId: project.id, title: 'Interview 4' });
    const run = await inState(admin, made.id, 'DONE');
    const [{ headers, body } = { headers: {}, body: '' }] = received;
    const sent = JSON.parse(body);
    expect(sent).to.deep.include({ event: 'note:created', placeId: project.id });
    expect(sent.object).to.include({ kind: 'Note', title: 'Interview 4' });
    const [, time, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-earshot-signature'])) ?? [];
    const signed = `${time}.${headers['x-earshot-delivery']}.${body}`;
    expect(signature).to.equal(createHmac('sha256', secret).update(signed).digest('hex'));
    const standard = `${headers['x-earshot-delivery']}.${time}.${body}`;
    expect(headers).to.include({
      'webhook-id': headers['x-earshot-delivery'],
      'webhook-timestamp': time,
      'webhook-signature': `v1,${createHmac('sha256', secret).update(standard).digest('base64')}`,
    });
    expect(Math.abs(Number(time) - Date.now() / 1000)).to.be.lessThan(60);
    expect(run.steps[0]?.did.join()).to.contain('POST to 127.0.0.1').and.contain('answered 200');
    expect(run.steps[0]?.did.join(), 'said of http').to.contain('unencrypted (http)');
  });

  it('take no address with a name and password, and say so when it is saved', async () => {
    const { admin, project } = await sending();
    const named = admin.do(createAutomation, {
      placeId: project.id,
      title: 'Named',
      trigger: { type: 'EVENT', event: 'note:created', rules: null },
      actions: [{ id: randomUUID(), action: 'sendWebhook', settings: { url: 'https://ada:secret@example.org/hook' } }],
    });
    const { message, details } = await named.then(
      () => expect.fail('saved'),
      (fault: Refusal) => fault,
    );
    expect(`${message} ${JSON.stringify(details)}`).to.contain('Remove the name and password from the address');
  });

  it('reach a private address only where the operator allows it for them', async () => {
    const inside = await sending(url.replace(String(new URL(url).port), String(forModels.port)));
    await aNote(inside.admin, { projectId: inside.project.id });
    expect((await inState(inside.admin, inside.made.id, 'FAILED')).problem).to.contain('Earshot cannot call 127.0.0.1');
    expect(forModels.hits).to.equal(0);
  });

  it('are repeated under the same id after errors, then done', async () => {
    const { admin, project, made } = await sending();
    answer = (at) => ({ status: at === 1 ? 500 : 200 });
    await aNote(admin, { projectId: project.id });
    const waits = await inState(admin, made.id, 'RETRYING');
    expect(Date.parse(waits.nextAt ?? '') - Date.now()).to.be.within(1000, limits.automations.firstPauseMs);
    expect(waits.problem).to.contain('answered with an error (500)');
    await admin.do(retryAutomationRun, { id: waits.id, automationId: made.id });
    await inState(admin, made.id, 'DONE');
    const [first, second] = received.map(({ headers }) => headers['x-earshot-delivery']);
    expect(received).to.have.length(2);
    expect(second).to.equal(first);
  });

  it('are parked after a day of errors, and can be sent again by hand', async () => {
    const { admin, project, made } = await sending();
    answer = () => ({ status: 503 });
    await aNote(admin, { projectId: project.id });
    const { id } = await inState(admin, made.id, 'RETRYING');
    await later(admin, id, `started_at = now() - interval '25 hours', next_at = now()`);
    await admin.do(oneAutomation, { id: made.id });
    await host.container
      .get(T.database)
      .inWorkspace(admin.workspaceId, (transaction) =>
        transaction.sql(
          `select graphile_worker.add_job('run-automation', json_build_object('automationId', $1::text, 'workspaceId', $2::text))`,
          [made.id, admin.workspaceId],
        ),
      );
    const parked = await inState(admin, made.id, 'FAILED');
    expect(parked.problem).to.contain('retried for a day without success');
    answer = () => ({ status: 200 });
    await admin.do(retryAutomationRun, { id, automationId: made.id });
    await inState(admin, made.id, 'DONE');
  });

  it('switch the automation off when the address is gone for good', async () => {
    const { admin, project, made } = await sending();
    answer = () => ({ status: 410 });
    await aNote(admin, { projectId: project.id });
    await inState(admin, made.id, 'FAILED');
    const off = await eventually(async () => {
      const now = await admin.do(oneAutomation, { id: made.id });
      expect(now.enabled).to.equal(false);
      return now;
    });
    expect(off.problem).to.contain('no longer wants requests (410)');
  });

  it('follow no redirect, give up at a refusal, and never reach a private address', async () => {
    const { admin, project, made } = await sending();
    answer = () => ({ status: 302, headers: { location: `${url}/elsewhere` } });
    await aNote(admin, { projectId: project.id });
    expect((await inState(admin, made.id, 'FAILED')).problem).to.contain('does not take it (302)');
    expect(received).to.have.length(1);
    const inside = await sending('http://169.254.169.254/latest/meta-data');
    await aNote(inside.admin, { projectId: inside.project.id });
    const refused = await inState(inside.admin, inside.made.id, 'FAILED');
    expect(refused.problem).to.contain('Earshot cannot call 169.254.169.254');
  });

  it('withhold words of people without consent', async () => {
    const { admin, project, made } = await sending();
    const { id: noteId } = await anImport(admin, project.id, 'Ada on bread.vtt', INTERVIEW);
    await inState(admin, made.id, 'DONE');
    const { id: personId } = await admin.do(createPerson, { name: 'Ada Finch' });
    const voice = (await admin.do(speakers, { condition: { noteId } })).nodes.find(({ name }) => name === 'Ada');
    await admin.do(setSpeakerPerson, { id: voice?.id ?? '', personId });
    const planned = async () => (await admin.do(dryRunAutomation, { id: made.id })).steps[0];
    expect((await planned())?.would.join(), 'where no consent is required').to.contain('Ada on bread');
    await admin.do(setConsentSettings, { required: true });
    expect(await planned()).to.deep.include({ would: [] });
    expect((await planned())?.problem).to.contain('People who speak in this note have given no consent');
    await admin.do(setConsent, { id: personId, scope: 'INTERNAL' });
    expect((await planned())?.would.join()).to.contain('Ada on bread');
    expect(received, 'when nobody was known yet').to.have.length(1);
  });

  it('send nothing in a dry run', async () => {
    const { admin, project, made } = await sending();
    await aNote(admin, { projectId: project.id, title: 'Interview 4' });
    await inState(admin, made.id, 'DONE');
    const shown = await admin.do(dryRunAutomation, { id: made.id });
    expect(shown.steps[0]?.would.join()).to.contain('POST to 127.0.0.1').and.contain('Interview 4');
    expect(received).to.have.length(1);
  });
});
