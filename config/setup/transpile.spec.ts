import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { projectRoot } from '../environment.ts';

const ROOMS = ['core', 'config', 'processing', 'host', 'plugins'];

describe('config/setup/transpile.mjs', () => {
  let root: string;
  const file = (name: string, text: string) => {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  };
  const made = (name: string) => readFileSync(join(root, name), 'utf8');
  const transpile = () => spawnSync(process.execPath, [join(root, 'config/setup/transpile.mjs')], { encoding: 'utf8' });

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'earshot-transpile-'));
    for (const room of ROOMS) file(`${room}/thing.ts`, `export const room: string = '${room}';`);
    file('plugins/formats/words/index.ts', 'export default 1;');
    file('package.json', '{ "type": "module" }');
    for (const name of ['transpile.mjs', 'panels.mjs', 'sources.cjs']) {
      mkdirSync(join(root, 'config/setup'), { recursive: true });
      copyFileSync(join(import.meta.dirname, name), join(root, 'config/setup', name));
    }
    mkdirSync(join(root, 'node_modules'));
    symlinkSync(join(projectRoot(), 'node_modules/rolldown'), join(root, 'node_modules/rolldown'));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('makes what Node runs of each file that is no spec: without types, with the names of what was made, and a map', async () => {
    file(
      'host/a/user.ts',
      `import type { No } from './no.ts';\nimport { room } from '../thing.ts';\nexport const got: No = room;`,
    );
    file('host/a/user.spec.ts', 'export {};');
    const { status, stderr } = transpile();
    expect(stderr).to.equal('');
    expect(status).to.equal(0);
    expect(await import(join(root, 'host/dist/a/user.js'))).to.include({ got: 'host' });
    expect(made('host/dist/a/user.js')).to.include('from "../thing.js"').and.not.include('no.');
    expect(JSON.parse(made('host/dist/a/user.js.map')).sources).to.deep.equal(['../../a/user.ts']);
    expect(existsSync(join(root, 'host/dist/a/user.spec.js'))).to.equal(false);
  });

  it('makes of the plugins only what stands in their folders', () => {
    transpile();
    expect(existsSync(join(root, 'plugins/dist/formats/words/index.js'))).to.equal(true);
    expect(existsSync(join(root, 'plugins/dist/thing.js'))).to.equal(false);
  });

  it('removes what was made of a source that is gone', () => {
    for (const end of ['js', 'js.map', 'd.ts']) file(`host/dist/old/migration.${end}`, '');
    transpile();
    for (const end of ['js', 'js.map', 'd.ts'])
      expect(existsSync(join(root, `host/dist/old/migration.${end}`))).to.equal(false);
    expect(existsSync(join(root, 'host/dist/thing.js'))).to.equal(true);
  });

  it('names the place of what is no TypeScript', () => {
    file('core/wrong.ts', 'export const = 1;');
    const { status, stderr } = transpile();
    expect(status).to.equal(1);
    expect(stderr).to.equal('core/wrong.ts:1:14 [PARSE_ERROR] Unexpected token\n');
  });
});
