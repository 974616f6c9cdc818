import { importFormat } from '@earshot/core/plugin/import-format';
import { createPool, type Pool } from '@earshot/processing/pool/pool';
import { formatIndex, pluginFolder } from '@earshot/test/kit/hosts/plugin-folder';
import { expect } from 'chai';
import { type PluginFailure, PluginRegistry } from './registry.ts';

const HOSTILE: Record<string, [index: string, reason: RegExp]> = {
  thrower: ["throw new Error('no luck')", /no luck/],
  hanger: ['await new Promise(() => setInterval(() => {}, 1000)); export default {}', /longer than 600 ms/],
  looper: ['for (;;);', /longer than 600 ms/],
  quitter: ['process.exit(0)', /exited/],
  hog: ['const all = []; for (;;) all.push(Array.from({ length: 1e4 }, (_, i) => ({ i })))', /memory|heap/i],
  'no-export': ['export const plugin = 1', /exports no plugin/],
  'not-a-plugin': ['export default { id: "not-a-plugin" }', /title/],
  'wrong-id': [formatIndex('Wrong Id'), /lowercase/],
  greedy: [formatIndex('greedy', '', "needs: { http: [], files: ['/etc'] }"), /files/],
  'greedy-hosts': [formatIndex('greedy-hosts', '', "needs: { http: ['*.*'] }"), /Name a host/],
  'other-folder': [formatIndex('other-folder', "task: '../good/task.js'"), /beside index/],
  'unknown-key': [formatIndex('unknown-key', 'database: true'), /database/],
  'unknown-point': [
    "export default { id: 'unknown-point', title: 'x', contributes: [{ point: 'sign-in', id: 'x', title: 'x' }] }",
    /sign-in, which this Earshot does not have/,
  ],
  forger: [
    "export default { id: 'forger', title: 'x', contributes: [{ point: 'import-format', id: 'x', title: 'x', task: 7 }] }",
    /extensions/,
  ],
  'hidden-secret': [
    formatIndex('hidden-secret', '', 'settings: z.strictObject({ deep: z.strictObject({ key: secret(10) }) })'),
    /not a field of its own/,
  ],
  'chart-without-panel': [
    `import { chart } from '@earshot/core/plugin/chart';
     import { plugin } from '@earshot/core/plugin/plugin';
     export default plugin({ id: 'chart-without-panel', title: 'x', contributes: [chart({ id: 'X', title: 'x', takes: ['CATEGORIES'] })] });`,
    /panel\.js has to be beside index\.js/,
  ],
  twice: [
    formatIndex('twice').replace('[importFormat(format)]', '[importFormat(format), importFormat(format)]'),
    /twice/,
  ],
};

describe('the plugin registry', () => {
  let pool: Pool;
  let folder: Awaited<ReturnType<typeof pluginFolder>>;
  let reports: PluginFailure[];
  let registry: PluginRegistry;
  const fresh = (loadMs?: number) => new PluginRegistry({ pool, report: (failure) => reports.push(failure), loadMs });
  const points = () => registry.contributions(importFormat).map(({ contribution }) => contribution.id);

  before(async () => {
    pool = createPool({ threads: 2, heapMegabytes: 64 });
    const hostile = Object.entries(HOSTILE).map(([name, [index]]) => [name, { index }]);
    folder = await pluginFolder({ ...Object.fromEntries(hostile), good: {}, twin: { index: formatIndex('good') } });
  });
  after(async () => {
    await pool.close(0);
    await folder.remove();
  });
  beforeEach(() => {
    reports = [];
    registry = fresh();
  });

  for (const [name, [, reason]] of Object.entries(HOSTILE))
    it(`leaves ${name} out, says why, and loads its neighbour`, async () => {
      if (reason.test('longer than 600 ms')) registry = fresh(600);
      await registry.load(folder.found(name));
      await registry.load(folder.found('good', 'own'));
      expect(points()).to.deep.equal(['good']);
      expect(reports).to.have.length(1);
      expect(reports[0]).to.include({ pluginId: name, stage: 'load', off: true });
      expect(reports[0]?.reason).to.match(reason);
      expect(registry.failures()).to.deep.equal(reports);
    });

  it('gives one who hangs in the host no more time than in a thread', async () => {
    const lasting = { run: async () => ({ declares: true }) } as never;
    registry = new PluginRegistry({ pool: lasting, report: (failure) => reports.push(failure), loadMs: 100 });
    await registry.loadAll([folder.found('hanger'), folder.found('good')]);
    expect(points()).to.deep.equal(['good']);
    expect(reports[0]?.reason).to.equal('it was not loaded within 100 ms');
  });

  it('does not hold it against one that the host was busy while it was loaded', async () => {
    await folder.write('waiting', {
      index: `await new Promise((go) => setTimeout(go, 10));\n${formatIndex('waiting')}`,
    });
    registry = fresh(100);
    const loading = registry.loadAll([folder.found('waiting', 'own')]);
    const until = performance.now() + 300;
    while (performance.now() < until);
    await loading;
    expect(reports).to.deep.equal([]);
    expect(points()).to.deep.equal(['waiting']);
  });

  it('refuses a second plugin of the same id', async () => {
    await registry.loadAll([folder.found('good'), folder.found('twin')]);
    expect(points()).to.deep.equal(['good']);
    expect(reports[0]).to.include({ pluginId: 'twin', reason: 'another plugin has the id good' });
  });

  it('drops what a plugin bound when it is unloaded, and tells who works with it', async () => {
    const loaded = await registry.load(folder.found('good'));
    expect(loaded?.gone.aborted).to.equal(false);
    expect(registry.unload('good')).to.equal(true);
    expect(loaded?.gone.reason).to.be.an('error').with.property('message', 'The good no longer exists.');
    expect(points()).to.deep.equal([]);
    expect(registry.plugin('good')).to.equal(undefined);
    expect(registry.unload('good')).to.equal(false);
  });

  it('loads the changed files of a plugin in place of those before, which go even when that fails', async () => {
    await folder.write('changing', {});
    const first = await registry.load(folder.found('changing'));
    expect(first?.plugin.title).to.equal('The changing');
    await folder.write('changing', { index: formatIndex('changing').replaceAll('The changing', 'Changed') });
    expect((await registry.load(folder.found('changing')))?.plugin.title).to.equal('Changed');
    expect(first?.gone.aborted).to.equal(true);
    expect(registry.plugins()).to.have.length(1);
    await folder.write('changing', { index: "throw new Error('typo')" });
    await registry.load(folder.found('changing'));
    expect(points()).to.deep.equal([]);
    expect(registry.failures()).to.have.length(1);
    registry.forget(folder.found('changing'));
    expect(registry.failures()).to.deep.equal([]);
  });

  it('forgets a failure when the plugin loads at last', async () => {
    await folder.write('mended', { index: "throw new Error('typo')" });
    expect(await registry.load(folder.found('mended'))).to.equal(undefined);
    await folder.write('mended', {});
    await registry.load(folder.found('mended'));
    expect(registry.failures()).to.deep.equal([]);
    expect(points()).to.deep.equal(['mended']);
  });
});
