import { fileURLToPath } from 'node:url';
import { limits } from '@earshot/core/limits';
import type { Refusal } from '@earshot/core/refusal';
import { fromUpdates } from '@earshot/processing/documents/convert';
import { textOf } from '@earshot/processing/documents/text';
import { createPool, type Pool } from '@earshot/processing/pool/pool';
import { formatIndex, type PluginFiles, pluginFolder } from '@earshot/test/kit/hosts/plugin-folder';
import { memorySettings } from '@earshot/test/kit/hosts/plugin-settings';
import { expect } from 'chai';
import { ceilingFrom } from '../../plugins/ceiling.ts';
import { findPlugins } from '../../plugins/finder.ts';
import { type PluginFailure, PluginRegistry } from '../../plugins/registry.ts';
import { Vault } from '../../plugins/vault.ts';
import { WorkspacePlugins } from '../../plugins/workspace-plugins.ts';
import { FileImports } from './file-imports.ts';

const read = (body: string) => ({ task: `export const read = async (file) => { ${body} };` });
const doc = "{ type: 'doc', content: [{ type: 'paragraph' }] }";

const HOSTILE: Record<string, [files: PluginFiles, reason: RegExp]> = {
  throws: [read("throw new Error('no luck')"), /no luck/],
  loops: [read('for (;;);'), /deadline/],
  hangs: [read('await new Promise(() => setInterval(() => {}, 1000))'), /deadline/],
  quits: [read('process.exit(0)'), /exited/],
  hogs: [read('const all = []; for (;;) all.push(Array.from({ length: 1e4 }, (_, i) => ({ i })))'), /memory|heap/i],
  silent: [read(''), /not a note/],
  junk: [read("return { document: { type: 'doc', content: [{ type: 'script' }] } }"), /unknown node/],
  greedy: [read(`return { document: ${doc}, alsoDelete: ['everything'] }`), /alsoDelete/],
  phishing: [
    read(
      "return { document: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] }] }] } }",
    ),
    /bad value for href/,
  ],
  snoops: [read(`await import('node:fs'); return { document: ${doc} }`), /asks for node:fs/],
  calls: [read(`await fetch('http://127.0.0.1:1/'); return { document: ${doc} }`), /fetch is not defined/],
  taskless: [{ task: 'export const write = 1;' }, /does not export a function read/],
};

/** Plugins that wait for deadlines and for memory to fill; outside of `test:all` hanging represents all of them. */
const SLOW = process.env.EARSHOT_TEST === 'all' ? [] : ['loops', 'quits', 'hogs', 'detect-loops'];
const quick = (name: string) => !SLOW.includes(name);

const HERE = 'workspace-here';
const THERE = 'workspace-there';
const bytesOf = (text: string) => new TextEncoder().encode(text);

describe('importing files', () => {
  let pool: Pool;
  let folder: Awaited<ReturnType<typeof pluginFolder>>;
  let reports: PluginFailure[];
  let registry: PluginRegistry;
  let plugins: WorkspacePlugins;
  let imports: FileImports;
  let hasty: FileImports;

  before(async () => {
    pool = createPool({ threads: 2, heapMegabytes: 64 });
    const hostile = Object.fromEntries(Object.entries(HOSTILE).map(([name, [files]]) => [name, files]));
    const detect = (name: string, body: string) => ({ index: formatIndex(name, `detect: (head) => { ${body} }`) });
    folder = await pluginFolder({
      ...hostile,
      picky: read(
        "const { Refusal } = await import('@earshot/core/refusal'); throw new Refusal('UNPROCESSABLE', 'Page 3 is missing.')",
      ),
      shouting: {
        ...detect('shouting', 'return head[0] === 33'),
        ...read(`return { title: 'Loud', document: ${doc} }`),
      },
      refusing: {
        ...detect('refusing', "return head[0] === 63 && 'refuses'"),
        ...read(
          "const { Refusal } = await import('@earshot/core/refusal'); throw new Refusal('UNPROCESSABLE', 'Save it anew.')",
        ),
      },
      reading: {
        ...detect('reading', 'return head[0] === 63'),
        ...read(`return { title: 'Read', document: ${doc} }`),
      },
      'detect-throws': detect('detect-throws', "throw new Error('what?')"),
      'detect-loops': detect('detect-loops', 'for (;;);'),
    });
    registry = new PluginRegistry({ pool, report: (failure) => reports.push(failure) });
    const own = await findPlugins(fileURLToPath(new URL('../../../plugins', import.meta.url)), []);
    expect(own.missing).to.deep.equal([]);
    await registry.loadAll(own.plugins);
    for (const name of [...Object.keys(HOSTILE), 'picky']) await registry.load(folder.found(name, 'own'));
  });
  after(async () => {
    await pool.close(0);
    await folder.remove();
  });
  beforeEach(() => {
    reports = [];
    const report = (failure: PluginFailure) => void reports.push(failure);
    const store = memorySettings();
    plugins = new WorkspacePlugins({ registry, store, vault: new Vault(new Map()), ceiling: ceilingFrom('*'), report });
    imports = new FileImports({ registry, plugins, pool });
    hasty = new FileImports({ registry, plugins, pool, deadlines: { detectMs: 400, readMs: 800 } });
  });

  const file = (fileName: string, bytes: Uint8Array | string, workspaceId = HERE, by = 'ada') =>
    imports.readFile({ workspaceId, by, fileName, bytes: typeof bytes === 'string' ? bytesOf(bytes) : bytes });
  const refused = (...input: Parameters<typeof file>): Promise<Refusal> =>
    file(...input).then(
      () => expect.fail('it was not refused'),
      (error) => error,
    );

  it('makes notes of text and Markdown from the start', async () => {
    const note = await file('C:\\notes\\Day one.md', '# The day\n\nIt *rained*.');
    expect(note).to.deep.include({ title: 'The day', format: 'Markdown', notices: [] });
    expect(textOf(fromUpdates([note.state]))).to.equal('It rained.');
    expect((await file('Día dos.TXT', 'Hola')).title).to.equal('Día dos');
    expect((await imports.formats(HERE)).map(({ id }) => id)).to.include.members(['md', 'txt']);
  });

  it('leaves the bytes of the caller alone', async () => {
    const bytes = Buffer.from('still mine');
    await file('a.txt', bytes);
    expect(bytes.toString()).to.equal('still mine');
  });

  it('says when it guessed the encoding', async () => {
    expect((await file('a.txt', Buffer.from('caf\xe9', 'latin1'))).notices[0]).to.match(/Windows-1252/);
  });

  describe('refuses by name', () => {
    const zip = Buffer.from('PK\x03\x04\x14\x00\x06\x00', 'latin1');
    const cases: [string, Uint8Array | string, string, string, RegExp][] = [
      ['empty.md', '', 'BAD_USER_INPUT', 'empty', /is empty/],
      ['blank.md', ' \n\n', 'BAD_USER_INPUT', 'empty', /is empty/],
      ['report.txt', zip, 'UNPROCESSABLE', 'binary', /zip or Office file/],
      ['half.txt', Buffer.from([0xff, 0xfe, 65]), 'UNPROCESSABLE', 'encoding', /UTF-16LE/],
      ['big.txt', new Uint8Array(limits.importText + 1), 'TOO_LARGE', 'too-large', /10\.5 MB/],
      ['long.txt', 'word '.repeat(500_000), 'TOO_LARGE', 'too-long', /2,500,000 characters/],
      ['many.txt', 'a\n\n'.repeat(60_000), 'TOO_LARGE', 'too-long', /120,001 paragraphs and pieces/],
      ['photo.png', 'x', 'UNPROCESSABLE', 'no-format', /can be imported: \.docx, .*\.md, \.markdown, .*\.txt/],
      ['noname', 'x', 'UNPROCESSABLE', 'no-format', /There is no format/],
      ['a.picky', 'x', 'UNPROCESSABLE', 'refused', /Page 3 is missing/],
    ];
    for (const [name, bytes, code, problem, text] of cases)
      it(`${name}: ${problem}`, async () => {
        const refusal = await refused(name, bytes);
        expect(refusal).to.include({ name: 'Refusal', code });
        expect(refusal.message)
          .to.match(new RegExp(`^${name}: `))
          .and.match(text);
        expect(refusal.details).to.deep.equal({ fileName: name, problem });
        expect(reports).to.deep.equal([]);
      });

    it('shows a file name that was made to mislead as what it is', async () => {
      expect((await refused(`../../\u202egnp.exe\u0000${'x'.repeat(500)}`, 'x')).details.fileName).to.have.length(200);
      expect((await refused('\u202egnp.exe', 'x')).message).to.match(/^gnp\.exe: /);
    });
  });

  it('names a format that is switched off, and works again when it is switched on', async () => {
    await plugins.set(HERE, { id: 'md', enabled: false });
    const refusal = await refused('a.md', '# x');
    expect(refusal.details.problem).to.equal('switched-off');
    expect(refusal.message).to.match(/Markdown is switched off in this workspace.*Settings/);
    expect((await file('a.md', '# x', THERE)).title).to.equal('x');
    await plugins.set(HERE, { id: 'md', enabled: true });
    expect((await file('a.md', '# x')).title).to.equal('x');
  });

  it('asks formats about the content before it looks at the name', async () => {
    await registry.load(folder.found('shouting', 'own'));
    expect((await file('a.md', '!quiet')).title).to.equal('Loud');
    expect((await file('a.md', '# quiet')).title).to.equal('quiet');
    registry.unload('shouting');
    expect((await file('a.md', '!quiet')).title).to.equal('a');
  });

  for (const order of [
    ['refusing', 'reading'],
    ['reading', 'refusing'],
  ])
    it(`prefers a format that reads a file to one that refuses it: ${order.join(' before ')}`, async () => {
      await registry.load(folder.found('refusing', 'own'));
      expect((await refused('a.md', '?')).message).to.include('Save it anew.');
      registry.unload('refusing');
      for (const name of order) await registry.load(folder.found(name, 'own'));
      expect((await file('a.md', '?')).title).to.equal('Read');
      for (const name of order) registry.unload(name);
    });

  for (const name of ['detect-throws', 'detect-loops'].filter(quick))
    it(`goes on to the next format when one fails to say whether a file is its own: ${name}`, async () => {
      await registry.load(folder.found(name, 'own'));
      if (name.endsWith('loops')) imports = hasty;
      expect((await file('a.md', '# x')).title).to.equal('x');
      expect(reports).to.have.length(1);
      expect(reports[0]).to.include({ pluginId: name, workspaceId: HERE, stage: 'run', off: false });
      await file('a.md', '# y', HERE, 'bob');
      await file('a.md', '# z', HERE, 'eve');
      expect(reports[2]).to.include({ off: true });
      await file('a.md', '# x');
      expect(reports).to.have.length(3);
      registry.unload(name);
    });

  for (const [name, [, reason]] of Object.entries(HOSTILE).filter(([name]) => quick(name)))
    it(`contains a format that ${name}: the file is refused by name, the neighbour works, then it is off here`, async () => {
      const neighbours = imports;
      if (reason.test('deadline')) imports = hasty;
      for (let time = 1; time <= limits.plugins.failures; time += 1) {
        const [refusal, neighbour] = await Promise.all([
          refused(`a.${name}`, `x${time}`, HERE, `person ${time}`),
          neighbours.readFile({ workspaceId: HERE, by: 'bob', fileName: 'b.md', bytes: bytesOf('# Fine') }),
        ]);
        expect(refusal.details).to.deep.equal({ fileName: `a.${name}`, problem: 'plugin-failed' });
        expect(refusal.message).to.not.match(reason);
        expect(neighbour.title).to.equal('Fine');
      }
      expect(reports.map(({ off }) => off)).to.deep.equal([false, false, true]);
      for (const report of reports) {
        expect(report).to.include({ pluginId: name, workspaceId: HERE, stage: 'run' });
        expect(report.reason).to.match(reason);
      }
      expect((await refused(`a.${name}`, 'x')).details.problem).to.equal('switched-off');
      const shown = (await plugins.describe(HERE)).find(({ id }) => id === name);
      expect(shown).to.include({ enabled: false });
      expect(shown?.health).to.match(/failed for 3 people in a row/);
      expect((await plugins.describe(THERE)).find(({ id }) => id === name)).to.include({ enabled: true, health: '' });
      await plugins.set(HERE, { id: name, enabled: true });
      expect((await plugins.describe(HERE)).find(({ id }) => id === name)).to.include({ enabled: true, health: '' });
    });

  it('does not blame the plugin when the caller gives up', async () => {
    const caller = new AbortController();
    const gone = new Error('the browser is gone');
    setTimeout(() => caller.abort(gone), 50);
    const work = imports.readFile({
      workspaceId: HERE,
      by: 'ada',
      fileName: 'a.loops',
      bytes: bytesOf('x'),
      signal: caller.signal,
    });
    expect(await work.catch((error) => error)).to.equal(gone);
    expect(reports).to.deep.equal([]);
  });
});
