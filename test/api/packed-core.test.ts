import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '@earshot/config/environment';
import { expect } from 'chai';

const run = promisify(execFile);
const root = projectRoot();
const page = (name: string) => readFileSync(join(root, 'docs/plugins', name), 'utf8');

/** The first block of a language on a page that contains some words. */
function block(text: string, language: string, words: string): string {
  const blocks = [...text.matchAll(/```(\w+)\n([\s\S]*?)```/g)].filter(([, of]) => of === language);
  const found = blocks.find(([, , code = '']) => code.includes(words))?.[2];
  if (found === undefined) throw new Error(`no block of ${language} says ${words}`);
  return found;
}

/** Builds the sample channel of the docs outside the repository, with the settings that the docs show. */
describe('@earshot/core, packed', function () {
  this.timeout(120_000);
  let folder: string;

  before(function () {
    // Compiles; nothing else in the suite depends on it.
    if (process.env.EARSHOT_TEST !== 'all') this.skip();
    folder = mkdtempSync(join(tmpdir(), 'earshot-packed-'));
  });
  after(() => folder && rmSync(folder, { recursive: true }));

  it('has the types and code that an outside plugin needs to be built and loaded', async () => {
    const modules = join(folder, 'node_modules');
    mkdirSync(join(modules, '@earshot/core'), { recursive: true });
    const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: join(root, 'core') });
    const [tarball] = /earshot-core-[\d.]+\.tgz/.exec(stdout) ?? [];
    await run('tar', [
      'xzf',
      join(folder, tarball ?? ''),
      '-C',
      join(modules, '@earshot/core'),
      '--strip-components=1',
    ]);
    symlinkSync(join(root, 'node_modules/zod'), join(modules, 'zod'));
    writeFileSync(join(folder, 'package.json'), block(page('outside.md'), 'json', 'devDependencies'));
    writeFileSync(join(folder, 'tsconfig.json'), block(page('outside.md'), 'json', 'compilerOptions'));
    writeFileSync(join(folder, 'index.ts'), block(page('channels.md'), 'ts', "needs: { http: ['feedback"));
    await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder]);
    const say = `const { default: made } = await import(${JSON.stringify(join(folder, 'index.js'))});
      console.log(made.id, made.needs.http.join(), made.contributes.map(({ id }) => id).join());`;
    const loaded = await run(process.execPath, ['--input-type=module', '-e', say], { cwd: folder });
    expect(loaded.stdout.trim()).to.equal('guest-book feedback.example.org GUEST_BOOK');
  });
});
