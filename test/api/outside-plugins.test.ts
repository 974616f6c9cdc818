import { rename } from 'node:fs/promises';
import { channelSources, channel as oneChannel } from '@earshot/core/model/channel';
import { runChannel } from '@earshot/core/model/channel-run';
import { plugins, setPlugin } from '@earshot/core/model/plugin-setting';
import type { Host } from '@earshot/host/boot/start';
import { expect } from 'chai';
import { aFileChannel, bringIn } from '../kit/channels.ts';
import { testDatabase } from '../kit/database.ts';
import { answerAs } from '../kit/fake-internet.ts';
import { anotherHost, aRoom, Person } from '../kit/host.ts';
import { keptLog } from '../kit/job-room.ts';
import { pluginFolder } from '../kit/plugin-folder.ts';
import { aPulledChannel, askAgain, lastRun, pointsOf } from '../kit/pulls.ts';

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

describe('a plugin in a folder of the operator', () => {
  let folder: Awaited<ReturnType<typeof pluginFolder>>;
  let host: Host | undefined;
  let asked: string[] = [];
  let texts = ['Good bread', 'Too early'];
  const lines: Parameters<typeof keptLog>[0] = [];
  const start = async () => {
    await host?.stop();
    host = await anotherHost(keptLog(lines), { plugins: [folder.path], database: testDatabase('plugins') });
    return host;
  };

  before(async () => {
    answerAs('feedback.example.org', ({ url }) => {
      asked.push(`${url.pathname}${url.search}`);
      const said = texts.map((text, at) => ({ id: at + 1, at: '2026-03-02T12:00:00Z', text }));
      return { body: { said: said.slice(Number(url.searchParams.get('after'))) } };
    });
    folder = await pluginFolder({ 'visitors-book': { index: INDEX } });
  });
  after(async () => {
    await host?.stop();
    await folder.remove();
  });

  it('brings data, closes its doors when it is switched off or gone, and goes on where it was when it is back', async () => {
    const first = await start();
    const { admin } = await aRoom('Bakery', first);
    const to = ({ url }: Host) => new Person({ ...first, url }, admin.cookie, admin.workspaceId, admin.memberId);
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

    await rename(`${folder.path}/visitors-book`, `${folder.path}/.away`);
    asked = [];
    const without = to(await start());
    expect(lines.map(({ text }) => text)).to.include('plugin folder cannot be used');
    expect((await without.do(channelSources, {})).map((source) => source.id)).to.not.include('VISITORS_BOOK');
    expect(await without.do(oneChannel, { id })).to.include({ source: 'VISITORS_BOOK', connection: 'CONNECTED' });
    expect([...(await pointsOf(without, id)).values()].map(({ text }) => text)).to.have.members(texts);
    expect(await without.outcome(runChannel, { id })).to.equal('UNPROCESSABLE');
    const neighbour = await aFileChannel(without);
    expect(await bringIn(without, neighbour.id, 'comment\nStale\nFresh\n')).to.include({ state: 'DONE', added: 2 });
    expect(asked).to.deep.equal([]);

    await rename(`${folder.path}/.away`, `${folder.path}/visitors-book`);
    texts = [...texts, 'Come again'];
    const again = to(await start());
    expect(await askAgain(again, id)).to.include({ state: 'DONE', read: 1, added: 1 });
    expect(asked).to.deep.equal(['/bakery?after=2']);
  });
});
