import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type Automation, renewSigningSecret } from '@earshot/core/areas/automations/automation';
import { createNote, notes } from '@earshot/core/areas/pages/note';
import { createProject } from '@earshot/core/areas/places/project';
import { members } from '@earshot/core/model/member';
import { setPlugin } from '@earshot/core/model/plugin-setting';
import { expect } from 'chai';
import { DataFolder, freePort, HostProcess, signedIn } from '../kit/hosts/host-process.ts';
import { eventually } from '../kit/hosts/job-room.ts';
import type { Visitor } from '../kit/hosts/person.ts';
import { runsOf, step, switchedOn } from '../kit/rooms/automations.ts';

const ROUNDS = process.env.EARSHOT_TEST === 'all' ? 200 : 2;
/** Milliseconds after which no further round starts: each starts a host, which takes long on a busy machine. */
const MOST_MS = 90 * 60_000;
/** Maximum ms of a killed run once kills have stopped. */
const RUN_MS = 5_000;
/** Duration in ms of all steps of a run; kills are spread over it. */
const SPAN_MS = 800;
/** Maximum unfinished runs from earlier rounds: some are killed repeatedly, yet each round starts another. */
const MOST_LEFT = 3;
/** Milliseconds for which a kill waits for a request: by then the jobs of a dead host are free again. */
const LONGEST_MS = 25_000;
const [EMAIL, PASSWORD] = ['ada@example.org', 'Quiet-Harbour-42-Lantern'];

/** A receiver as recommended in docs/sending-data.md: does nothing again for a known id. */
class Receiver {
  /** processed content by delivery id */
  readonly done = new Map<string, string>();
  /** number of repeated requests with a known id */
  repeated = 0;
  /** called when a request arrives, before it is answered */
  onRequest: () => void = () => undefined;
  port = 0;
  private readonly server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const id = String(request.headers['x-earshot-delivery']);
    if (this.done.has(id)) this.repeated += 1;
    else this.done.set(id, (JSON.parse(body) as { object: { title: string } }).object.title);
    this.onRequest();
    response.end('{}');
  });

  async open(): Promise<void> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as AddressInfo).port;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

describe('kill -9 while automations run', function () {
  this.timeout(120_000 + MOST_MS + ROUNDS * RUN_MS);
  const receiver = new Receiver();
  let folder: DataFolder;
  let host: HostProcess;
  before(async () => {
    await receiver.open();
    folder = new DataFolder();
    const env = {
      PORT: String(await freePort()),
      EARSHOT_ADMIN_EMAIL: EMAIL,
      EARSHOT_ADMIN_PASSWORD: PASSWORD,
      EARSHOT_LOG_LEVEL: 'silent',
      EARSHOT_EGRESS_ALLOW: `actions=127.0.0.1:${receiver.port}`,
    };
    host = await HostProcess.ready({ data: folder.path, env });
  });
  after(async () => {
    await host?.end('SIGKILL');
    receiver.close();
    await folder.remove();
  });

  async function threeEffects(admin: Visitor): Promise<{ made: Automation; from: string; to: string }> {
    await admin.do(setPlugin, { id: 'send-webhook', enabled: true });
    const [{ id: from }, { id: to }] = [
      await admin.do(createProject, { title: 'Interviews' }),
      await admin.do(createProject, { title: 'Diary' }),
    ];
    const hook = step('sendWebhook', { url: `http://127.0.0.1:${receiver.port}/hook` });
    const [me] = (await admin.do(members, {})).nodes;
    const made = await switchedOn(
      admin,
      { id: from },
      {
        actions: [
          step('sendNotification', { memberIds: [me?.id], text: '{{title}}' }),
          step('createNote', { projectId: to, title: '{{title}}', templateId: null }),
          hook,
        ],
      },
    );
    await admin.do(renewSigningSecret, { id: made.id, stepId: hook.id });
    return { made, from, to };
  }

  it(`has each effect once, and no run is lost, ${ROUNDS} times within ${MOST_MS / 60_000} minutes`, async () => {
    const admin = await signedIn(host.url, EMAIL, PASSWORD);
    const { made, from, to } = await threeEffects(admin);
    const titles: string[] = [];
    const left = async () => titles.length - (await runsOf(admin, made)).filter(({ state }) => state === 'DONE').length;
    const begun = performance.now();
    for (let round = 0; round < ROUNDS && performance.now() - begun < MOST_MS; round += 1) {
      await eventually(async () => expect(await left()).to.be.at.most(MOST_LEFT), 120_000);
      const asked = new Promise<void>((done) => {
        receiver.onRequest = done;
      });
      titles.push(`Interview ${round}`);
      await admin.do(createNote, { projectId: from, title: `Interview ${round}` });
      // Every other time right after a request has arrived, before its answer is recorded.
      await (round % 2 === 1 ? Promise.race([asked, pause(LONGEST_MS)]) : pause((round * 137) % SPAN_MS));
      await host.end('SIGKILL');
      host = await HostProcess.ready(host.options);
    }
    // Events cut off by the last kill are handled with the next event, or within minutes.
    titles.push('The last one');
    await admin.do(createNote, { projectId: from, title: 'The last one' });
    await eventually(
      async () => {
        const runs = await runsOf(admin, made);
        expect(runs).to.have.length(titles.length);
        const whole = runs.filter(({ state, problem }) => state === 'DONE' && problem === '');
        const undone = runs.filter((run) => !whole.includes(run)).map((run) => JSON.stringify(run));
        expect(undone, undone.join('\n')).to.have.length(0);
      },
      120_000 + titles.length * RUN_MS,
    );
    const rounds = titles.length - 1;
    const seen = [...receiver.done.values()].sort();
    expect(seen, 'each delivery once, under one id').to.deep.equal(titles.toSorted());
    const copies = (await admin.do(notes, { condition: { projectId: to }, first: 1000 })).nodes;
    expect(copies.map((note) => note.title).sort()).to.deep.equal(titles.toSorted());
    const told = await folder.ask((client) => client.query<{ title: string }>('select title from notifications'));
    expect(told.rows.map((one) => one.title).sort()).to.deep.equal(titles.toSorted());
    if (process.env.EARSHOT_TEST_SAYS || rounds < ROUNDS)
      process.stdout.write(`${JSON.stringify({ rounds, of: ROUNDS, repeated: receiver.repeated })}\n`);
  });
});
