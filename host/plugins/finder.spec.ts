import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { ceilingFrom } from './ceiling.ts';
import { findPlugins } from './finder.ts';

describe('finding plugins', () => {
  let root: string;
  const file = async (path: string) => {
    await mkdir(join(root, path, '..'), { recursive: true });
    await writeFile(join(root, path), '');
  };
  before(async () => {
    root = await mkdtemp(join(tmpdir(), 'earshot-find-'));
    const sources = [
      'formats/md/index.ts',
      'formats/txt/index.ts',
      'formats/unbuilt/index.ts',
      'node_modules/x/y/index.ts',
    ];
    const built = ['dist/formats/md/index.js', 'dist/formats/txt/index.js', 'dist/formats/removed/index.js'];
    const own = [...sources, ...built].map((path) => `plugins/${path}`);
    const outside = [
      'one/index.js',
      'one/deep/index.js',
      'many/a/index.js',
      'many/node_modules/b/index.js',
      'none/readme',
      'node_modules/@us/pack/index.js',
    ];
    for (const path of [...own, ...outside]) await file(path);
  });
  after(() => rm(root, { recursive: true }));
  const find = (...outside: string[]) => findPlugins(join(root, 'plugins'), outside);

  it('finds own plugins by kind and name, built, and none whose source is gone', async () => {
    const { plugins, missing } = await find();
    expect(plugins.map(({ name, origin }) => `${origin} ${name}`)).to.deep.equal(['own md', 'own txt']);
    expect(plugins[0]?.folder.href).to.match(/\/plugins\/dist\/formats\/md\/$/);
    const reason = 'it is not built: run npm run build';
    expect(missing).to.deep.equal([{ folder: join(root, 'plugins/formats/unbuilt'), reason }]);
  });

  it('takes an outside folder for a plugin or for a folder of plugins, and reports what it cannot use', async () => {
    const named = ['one', 'many', 'none', 'gone'].map((name) => join(root, name));
    const { plugins, missing } = await find(...named, '@us/pack', '../one');
    expect(plugins.slice(2).map(({ name, origin }) => `${origin} ${name}`)).to.deep.equal([
      'outside one',
      'outside a',
      'outside pack',
    ]);
    expect(missing.slice(1).map(({ folder }) => folder)).to.deep.equal([
      join(root, 'none'),
      join(root, 'gone'),
      '../one',
    ]);
    expect(missing[1]?.reason).to.equal('it holds no index.js');
  });
});

describe('the ceiling', () => {
  const cases: [string | undefined, string[]][] = [
    [undefined, ['md', 'csv']],
    ['*', ['md', 'csv']],
    ['md', ['md']],
    ['*, -csv', ['md']],
    ['-csv', []],
    ['', []],
  ];
  for (const [text, expected] of cases)
    it(`${JSON.stringify(text)} allows ${expected.join(' and ') || 'nothing'}`, () => {
      expect(['md', 'csv'].filter(ceilingFrom(text))).to.deep.equal(expected);
    });
});
