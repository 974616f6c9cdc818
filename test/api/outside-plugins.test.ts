import { mkdtempSync, rmSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { runChannel } from '@earshot/core/areas/channels/channel-run';
import { channelSources, channel as oneChannel } from '@earshot/core/areas/places/channel';
import { auditLog } from '@earshot/core/model/audit';
import { plugins, setPlugin } from '@earshot/core/model/plugin-setting';
import { expect } from 'chai';
import { answerAs, fakeInternet } from '../kit/fakes/fake-internet.ts';
import { testDatabase, urlOf } from '../kit/hosts/database.ts';
import { HostProcess, signedIn } from '../kit/hosts/host-process.ts';
import { eventually } from '../kit/hosts/job-room.ts';
import type { Visitor } from '../kit/hosts/person.ts';
import { pluginFolder } from '../kit/hosts/plugin-folder.ts';
import { aFileChannel, bringIn } from '../kit/rooms/channels.ts';
import { aPulledChannel, askAgain, lastRun, textsIn } from '../kit/rooms/pulls.ts';

const ADMIN = { email: 'ada@example.org', password: 'Quiet-Harbour-42-Lantern' };

const INDEX = `
import { pullChannel } from '@earshot/core/plugin/channel';
import { plugin } from '@earshot/core/plugin/plugin';
import * as z from 'zod';
const Page = z.object({ said: z.array(z.object({ id: z.number(), at: z.string(), text: z.string() })) });
export default plugin({ id: 'visitors-book', title: 'Visitors’ book', needs: { http: ['feedback.example.org'] }, contributes: [pullChannel({
  id: 'VISITORS_BOOK', title: 'Visitors’ book', perSecond: 100,
  settings: z.strictObject({ book: z.string() }),
  async *pull({ settings: { book }, bookmark, http }) {
    const after = z.number().catch(0).parse(bookmark);
    const { said } = await http.json(\`https://feedback.example.org/\${book}?after=\${after}\`, Page);
    const records = said.map((raw) => ({ externalId: String(raw.id), occurredAt: raw.at, text: raw.text, raw }));
    yield { records, bookmark: said.at(-1)?.id ?? after };
  },
})] });
`;

describe('a plugin in a folder of the operator', function () {
  this.timeout(60_000);
  let folder: Awaited<ReturnType<typeof pluginFolder>>;
  let data: string;
  let host: HostProcess;
  let admin: Visitor;
  let asked: string[] = [];
  let texts = ['Good bread', 'Too early'];
  /** delays the source's answer */
  let gate: Promise<void> | undefined;
  /** Makes the running host scan its plugin folders, and waits for this outcome. */
  const lookAgain = async (outcome: string) => {
    const before = host.out.length;
    host.tell('SIGHUP');
    await eventually(() => expect(host.out.slice(before)).to.contain(`"outcome":"${outcome}"`));
  };
  const away = () => rename(`${folder.path}/visitors-book`, `${folder.path}/.away`);
  const back = () => rename(`${folder.path}/.away`, `${folder.path}/visitors-book`);
  const titles = async () => (await admin.do(plugins, {})).map(({ title }) => title);

  before(async () => {
    answerAs('feedback.example.org', async ({ url }) => {
      asked.push(`${url.pathname}${url.search}`);
      await gate;
      const said = texts.map((text, at) => ({ id: at + 1, at: '2026-03-02T12:00:00Z', text }));
      return { body: { said: said.slice(Number(url.searchParams.get('after'))) } };
    });
    folder = await pluginFolder({ 'visitors-book': { index: INDEX } });
    data = mkdtempSync('/tmp/earshot-outside-');
    const { egressAllow, egressInstead } = await fakeInternet();
    const env = {
      DATABASE_URL: urlOf(await testDatabase('plugins')),
      EARSHOT_PLUGINS: `${folder.path},${data}/nothing`,
      EARSHOT_ADMIN_EMAIL: ADMIN.email,
      EARSHOT_ADMIN_PASSWORD: ADMIN.password,
      EARSHOT_LOG_LEVEL: 'info',
      EARSHOT_EGRESS_ALLOW: egressAllow.join(','),
      EARSHOT_EGRESS_INSTEAD: `feedback.example.org=${egressInstead['feedback.example.org']}`,
    };
    host = await HostProcess.ready({ data, env });
    admin = await signedIn(host.url, ADMIN.email, ADMIN.password);
  });
  after(async () => {
    expect(await host?.end('SIGTERM')).to.equal(0);
    rmSync(data, { recursive: true, force: true });
    await folder.remove();
  });

  it('loads, works and unloads while the host runs, and goes on where it was when it is back', async () => {
    expect(host.out).to.contain('plugin folder cannot be used');
    expect((await admin.do(plugins, {})).find(({ id }) => id === 'visitors-book')).to.deep.include({
      enabled: false,
      hosts: ['feedback.example.org'],
    });
    const wanted = { pluginId: 'visitors-book', source: 'VISITORS_BOOK', settings: { book: 'bakery' } };
    const { id } = await aPulledChannel(admin, wanted);
    expect(await lastRun(admin, id)).to.include({ state: 'DONE', added: 2 });
    await admin.do(setPlugin, { id: 'visitors-book', enabled: false });
    expect(await admin.outcome(runChannel, { id })).to.equal('UNPROCESSABLE');
    await admin.do(setPlugin, { id: 'visitors-book', enabled: true });

    const open = Promise.withResolvers<void>();
    gate = open.promise;
    asked = [];
    await admin.do(runChannel, { id });
    await eventually(() => expect(asked).to.have.length(1));
    const socket = await admin.socket();
    const told = new Promise<void>((resolve) =>
      socket.on('changes', ({ changes }: { changes: { entity: string; fields: string[] }[] }) => {
        if (changes.some(({ entity, fields }) => entity === 'Workspace' && fields.includes('plugins'))) resolve();
      }),
    );
    await away();
    await lookAgain('unloaded');
    // The current run ends although its source has not answered; open pages are informed.
    const run = await lastRun(admin, id);
    expect([run.state, run.problem]).to.deep.equal([
      'FAILED',
      'Its plugin is not installed. Whoever runs this server can reinstall it. Imported data stays.',
    ]);
    await told;
    socket.disconnect();
    expect(await titles()).to.not.include('Visitors’ book');
    expect((await admin.do(channelSources, {})).map((source) => source.id)).to.not.include('VISITORS_BOOK');
    expect(await admin.do(oneChannel, { id })).to.include({ source: 'VISITORS_BOOK', connection: 'CONNECTED' });
    expect([...(await textsIn(admin, id)).values()]).to.have.members(texts);
    const refused = await admin.do(runChannel, { id }).catch((fault: Error) => fault.message);
    expect(refused).to.contain('Its plugin is not installed');
    const neighbour = await aFileChannel(admin);
    expect(await bringIn(admin, neighbour.id, 'comment\nStale\nFresh\n')).to.include({ state: 'DONE', added: 2 });
    expect(asked).to.have.length(1);

    open.resolve();
    await back();
    await lookAgain('loaded');
    texts = [...texts, 'Come again'];
    asked = [];
    expect(await askAgain(admin, id)).to.include({ state: 'DONE', read: 1, added: 1 });
    expect(asked).to.deep.equal(['/bakery?after=2']);

    await folder.write('visitors-book', { index: INDEX.replaceAll('Visitors’ book', 'Book of guests') });
    await lookAgain('loaded anew');
    expect(await titles()).to.include('Book of guests');
    expect(await askAgain(admin, id)).to.include({ state: 'DONE', read: 0 });
    const audited = (await admin.do(auditLog, { first: 200 })).filter(({ operation }) => operation === 'pluginChanged');
    expect(audited.map(({ detail }) => detail)).to.deep.equal(
      ['loaded anew', 'loaded', 'unloaded'].map((outcome) => ({ outcome, pluginId: 'visitors-book' })),
    );
  });
});
