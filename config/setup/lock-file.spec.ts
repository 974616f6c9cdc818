import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { projectRoot } from '../environment.ts';

interface Entry {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  version?: string;
  resolved?: string;
  link?: boolean;
  optionalDependencies?: Record<string, string>;
}

describe('package-lock.json', () => {
  const { packages } = JSON.parse(readFileSync(join(projectRoot(), 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Entry>;
  };

  /** Resolves a package as Node does from a folder of the tree: in its own node_modules, then in those above. */
  const found = (from: string, name: string): boolean => {
    for (let place = from; ; place = place.slice(0, Math.max(0, place.lastIndexOf('/')))) {
      if (packages[`${place}${place ? '/' : ''}node_modules/${name}`]) return true;
      if (place === '') return false;
    }
  };

  // npm install silently omits an optional package that is missing in a registry, and npm ci then refuses the file.
  it('has an entry for every optional dependency of every entry', () => {
    const missing = Object.entries(packages).flatMap(([path, entry]) =>
      Object.keys(entry.optionalDependencies ?? {})
        .filter((name) => !found(path, name))
        .map((name) => `${name} of ${path || 'the project'}`),
    );
    expect(missing).to.deep.equal([]);
  });

  it('names no download addresses of packages', () => {
    const addresses = Object.values(packages).filter(({ resolved, link }) => !link && /:\/\//.test(resolved ?? ''));
    expect(addresses).to.deep.equal([]);
  });

  const ours = Object.keys(packages).filter((path) => !path.includes('node_modules/'));
  const manifest = (path: string): Entry => JSON.parse(readFileSync(join(projectRoot(), path, 'package.json'), 'utf8'));
  const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;

  it('agrees with every package.json of ours, or npm ci refuses it', () => {
    for (const path of ours) {
      for (const kind of kinds) expect(packages[path]?.[kind], `${path} ${kind}`).to.deep.equal(manifest(path)[kind]);
    }
  });

  it('pins every direct dependency of ours to one version', () => {
    const asked = ours.flatMap((path) => kinds.flatMap((kind) => Object.entries(manifest(path)[kind] ?? {})));
    expect(asked.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).to.deep.equal([]);
  });
});
