import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { ceilingFrom } from './ceiling.ts';
import { findPlugins, outsideFolders } from './finder.ts';

describe('finding plugins', () => {
  let root: string;
  const file = async (path: string) => {
    await mkdir(join(root, path, '..'), { recursive: true });
    await writeFile(join(root, path), '');
  };
  before(async () => {
    root = await mkdtemp(join(tmpdir(), 'earshot-find-'));
    const files = [
      'own/formats/md/index.js',
      'own/formats/txt/index.js',
      'own/formats/half/task.js',
      'own/.cache/x/index.js',
    ];
    const outside = [
      'one/index.js',
      'one/deep/index.js',
      'many/a/index.js',
      'many/node_modules/b/index.js',
      'none/readme',
    ];
    for (const path of [...files, ...outside]) await file(path);
  });
  after(() => rm(root, { recursive: true }));

  it('finds own plugins by kind and name, in order', async () => {
    const { plugins } = await findPlugins(join(root, 'own'), []);
    expect(plugins.map(({ name, origin }) => `${origin} ${name}`)).to.deep.equal(['own md', 'own txt']);
    expect(plugins[0]?.folder.href).to.match(/\/own\/formats\/md\/$/);
  });

  it('takes an outside folder for a plugin or for a folder of plugins, and reports what it cannot use', async () => {
    const named = ['one', 'many', 'none', 'gone'].map((name) => join(root, name));
    const { plugins, missing } = await findPlugins(join(root, 'own'), [...named, 'relative']);
    expect(plugins.slice(2).map(({ name, origin }) => `${origin} ${name}`)).to.deep.equal(['outside one', 'outside a']);
    expect(missing.map(({ folder }) => folder)).to.deep.equal([join(root, 'none'), join(root, 'gone'), 'relative']);
    expect(missing.map(({ reason }) => reason)[0]).to.equal('it holds no index.js');
  });

  it('reads the list of outside folders as PATH is read', () => {
    expect(outsideFolders(undefined)).to.deep.equal([]);
    expect(outsideFolders('/a:/b/c:')).to.deep.equal(['/a', '/b/c']);
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
