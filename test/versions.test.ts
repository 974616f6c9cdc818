import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@earshot/config/environment';
import { expect } from 'chai';

const root = projectRoot();
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const numbers = (version: string) => version.split('-')[0]?.split('.').map(Number) ?? [];

function isAtLeast(version: string, least: string): boolean {
  const [own, wanted] = [numbers(version), numbers(least)];
  const at = own.findIndex((part, index) => part !== wanted[index]);
  return at < 0 || (own[at] ?? 0) > (wanted[at] ?? 0);
}

describe('dependencies', () => {
  const lock = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { version?: string; hasInstallScript?: boolean }>;
  };
  const rows = [...read('docs/decisions/006-versions.md').matchAll(/^\| (\S+) \| (\d+\.\d+\.\d+) \|/gm)].map(
    ([, name = '', least = '']) => ({ name, least }),
  );

  it('are nowhere older than decision 006 allows', () => {
    expect(rows.length).to.be.greaterThan(10);
    for (const { name, least } of rows) {
      const found = Object.entries(lock.packages).filter(([path]) => path.endsWith(`node_modules/${name}`));
      expect(found, `${name} is not installed any more`).not.to.have.length(0);
      for (const [path, { version = '0.0.0' }] of found)
        expect(isAtLeast(version, least), `${path} ${version} < ${least}`).to.equal(true);
    }
  });

  it('are pinned exactly in every package.json', () => {
    for (const room of ['.', 'core', 'config', 'processing', 'host', 'ui', 'plugins', 'test']) {
      const own = JSON.parse(read(join(room, 'package.json'))) as Record<string, Record<string, string> | undefined>;
      const loose = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
        Object.entries(own[kind] ?? {}).filter(([, version]) => !/^\d+\.\d+\.\d+/.test(version)),
      );
      expect(loose, room).to.deep.equal([]);
    }
  });

  it('allows no install scripts of dependencies', () => {
    const { allowScripts } = JSON.parse(read('package.json')) as { allowScripts: Record<string, unknown> };
    expect(allowScripts).to.deep.equal({});
    expect(read('config/setup/setup.cjs')).to.include('--ignore-scripts');
  });
});
