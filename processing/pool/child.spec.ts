import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Refusal } from '@earshot/core/refusal';
import { isAlive } from '@earshot/test/kit/is-alive';
import { expect } from 'chai';
import { createPool, type Pool } from './pool.ts';

const BODIES = {
  echo: 'return { document: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: JSON.stringify({ ...file, bytes: [...file.bytes].length }) }] }] } };',
  surroundings: `
    const tried = {};
    const attempt = async (name, work) => { try { await work(); tried[name] = 'done'; } catch (error) { tried[name] = error.code ?? error.message; } };
    await attempt('passwords', async () => (await import('node:fs')).readFileSync('/etc/passwd'));
    await attempt('writing', async () => (await import('node:fs')).writeFileSync('/tmp/earshot-child-was-here', 'x'));
    await attempt('code', async () => (await import('node:fs')).readFileSync(new URL(import.meta.url)));
    for (const name of ['net', 'http', 'dns', 'child_process', 'worker_threads']) {
      await attempt(name, () => import('node:' + name));
      await attempt(name + ' otherwise', async () => process.getBuiltinModule(name));
    }
    await attempt('bindings', async () => process.binding('tcp_wrap'));
    await attempt('eval', async () => new Function('return 1')());
    await attempt('fetch', async () => fetch('http://127.0.0.1:1/'));
    return { title: JSON.stringify(tried).length > 0 ? undefined : '', document: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: JSON.stringify({ tried, env: { ...process.env }, cwd: process.cwd() }) }] }] } };`,
  refuses:
    "const { Refusal } = await import('@earshot/core/refusal'); throw new Refusal('UNPROCESSABLE', 'Page 3 is missing.');",
  throws: "throw new Error('no luck');",
  exits: 'process.exit(0);',
  junk: "return { document: { type: 'doc', content: [{ type: 'script' }] } };",
  // Large pieces: small ones would first be moved between halves of the heap for ten seconds.
  'fills-the-heap': 'const all = []; for (;;) all.push(new Array(1e6).fill(0.5));',
  'fills-buffers': 'const all = []; for (;;) all.push(Buffer.alloc(2e7, 1));',
  loops: 'for (;;);',
  hangs: 'await new Promise(() => setInterval(() => {}, 1000));',
  'says-too-much': "return { title: 'x'.repeat(100_000_000) };",
};
type Name = keyof typeof BODIES;

describe('a process of its own for one file', function () {
  // Children have the lowest priority and wait long on a busy machine.
  this.timeout(180_000);
  let folder: string;
  let pool: Pool;
  const read = (name: Name, options: { signal?: AbortSignal; deadlineMs?: number } = {}) =>
    pool.run(
      'import-file',
      {
        plugin: name,
        url: pathToFileURL(join(folder, `${name}.mjs`)).href,
        reads: 'bytes',
        marked: false,
        runIn: 'child',
        bytes: new Uint8Array([1, 2, 3]),
        fileName: 'a.bin',
        settings: { deep: true },
      },
      { deadlineMs: 50_000, ...options },
    );
  const failureOf = (work: Promise<unknown>): Promise<Error & { reason?: string; detail?: string }> =>
    work.then(
      () => expect.fail('it did not fail'),
      (error) => error,
    );
  const wordsOf = async (name: Name) =>
    JSON.parse(new TextDecoder().decode((await read(name)).state).match(/\{.*\}/s)?.[0] ?? '{}');

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'earshot-children-'));
    for (const [name, body] of Object.entries(BODIES))
      await writeFile(
        join(folder, `${name}.mjs`),
        `import { appendFileSync } from 'node:fs';\nexport const read = async (file) => { ${body} };\n`,
      );
    pool = createPool({ threads: 2 });
  });
  after(async () => {
    await pool.close(0);
    await rm(folder, { recursive: true });
  });

  it('receives the file and returns the note', async () => {
    expect(await wordsOf('echo')).to.deep.equal({ fileName: 'a.bin', settings: { deep: true }, bytes: 3 });
  });

  it('has no environment, no way out and no files but code', async () => {
    process.env.EARSHOT_CANARY = 'secret';
    const { tried, env, cwd } = await wordsOf('surroundings');
    delete process.env.EARSHOT_CANARY;
    expect({ env, cwd }).to.deep.equal({ env: {}, cwd: '/' });
    const { code, ...others } = tried as Record<string, string>;
    expect(code).to.equal('done');
    for (const [name, outcome] of Object.entries(others)) expect(outcome, name).to.not.equal('done');
    expect(tried).to.include({ passwords: 'ERR_ACCESS_DENIED', writing: 'ERR_ACCESS_DENIED' });
  });

  it('returns the refusal of a child process', async () => {
    const refusal = await failureOf(read('refuses'));
    expect(refusal).to.be.instanceOf(Refusal).and.include({ code: 'UNPROCESSABLE', message: 'Page 3 is missing.' });
  });

  const failing: [Name, RegExp][] = [
    ['throws', /no luck/],
    ['exits', /without an answer/],
    ['junk', /not a note/],
  ];
  for (const [name, reason] of failing)
    it(`fails alone when its code ${name}`, async () => {
      const failure = await failureOf(read(name));
      expect(failure).to.include({ name: 'TaskFailure', reason: 'threw' });
      expect(failure.detail).to.match(reason);
    });

  for (const name of ['fills-the-heap', 'fills-buffers', 'says-too-much'] as const)
    it(`is ended when it ${name}, as a fault of the file`, async () => {
      const refusal = await failureOf(read(name));
      expect(refusal)
        .to.be.instanceOf(Refusal)
        .and.have.property('message')
        .that.matches(/takes (more memory|more room|longer) than/);
    });

  for (const name of ['loops', 'hangs'] as const)
    it(`ends with its caller: ${name}`, async () => {
      const caller = new AbortController();
      const work = failureOf(read(name, { signal: caller.signal }));
      let children: number[] = [];
      while (children.length === 0) children = await wait(50).then(() => childrenOf(process.pid));
      caller.abort(new Error('changed my mind'));
      expect((await work).message).to.equal('changed my mind');
      while (children.some(isAlive)) await wait(20);
      const late = await failureOf(read(name, { deadlineMs: 3000 }));
      expect(late).to.include({ name: 'TaskFailure', reason: 'deadline' });
      while ((await childrenOf(process.pid)).length > 0) await wait(20);
    });

  it('does not outlive a host that is killed', async () => {
    const work = {
      plugin: 'hangs',
      url: pathToFileURL(join(folder, 'hangs.mjs')).href,
      reads: 'bytes',
      marked: false,
      runIn: 'child',
    };
    const code = `
      import { createPool } from '${new URL('../dist/pool/pool.js', import.meta.url).href}';
      await createPool({ threads: 1 }).run('import-file', { ...${JSON.stringify(work)}, bytes: new Uint8Array(1), fileName: 'a', settings: {} });`;
    const host = spawn(process.execPath, ['--input-type=module', '--eval', code], { stdio: 'ignore', env: {} });
    let children: number[] = [];
    while (children.length === 0) {
      expect(host.exitCode, 'the host ended by itself').to.equal(null);
      children = await wait(50).then(() => childrenOf(host.pid ?? 0));
    }
    host.kill('SIGKILL');
    while (children.some(isAlive)) await wait(20);
  });
});

/** The child processes of a host that read files. */
async function childrenOf(host: number): Promise<number[]> {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    all.map(async (pid) => {
      const [stat, line] = await Promise.all(
        ['stat', 'cmdline'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')),
      );
      const parent = Number(stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      return parent === host && line?.includes('child-main') ? Number(pid) : undefined;
    }),
  );
  return found.filter((pid) => pid !== undefined);
}
