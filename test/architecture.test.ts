import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { projectRoot } from '@earshot/config/environment';
import { expect } from 'chai';

// Who may import whom (docs/architecture.md). Packages are named by their start.
const ROOMS: Record<string, { rooms: string[]; packages: string[] }> = {
  core: { rooms: [], packages: ['zod'] },
  config: { rooms: ['core'], packages: ['zod', '@zxcvbn-ts/language-common', 'node:'] },
  processing: {
    rooms: ['core'],
    packages: ['zod', 'piscina', '@napi-rs/nice', 'yjs', '@tiptap/y-tiptap', 'prosemirror-model', 'sharp', 'node:'],
  },
  host: { rooms: ['core', 'config', 'processing'], packages: ['*'] },
  ui: { rooms: ['core'], packages: ['*'] },
  plugins: { rooms: ['core'], packages: ['*'] },
};
const root = projectRoot();
const files = globSync('{core,config,processing,host,ui,plugins}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: (path) => /(^|\/)(dist|node_modules)$/.test(path),
}).filter(
  (file) => !/\.(spec|d)\.tsx?$|vite\.config\.ts$|^plugins\/new\.ts$|^plugins\/[^/]+\/[^/]+\/sample\//.test(file),
);

interface Import {
  from: string;
  to: string;
  /** a type import leaves nothing behind at run time */
  type: boolean;
}
const IMPORT = /(?:^|\n)\s*(import|export)\s+(type\s)?([^'";]*?from\s*)?'([^']+)'|import\(\s*'([^']+)'\s*\)/g;
const importsOf = (file: string): Import[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(IMPORT)].map(([, , type, , name, lazy]) => ({
    from: file,
    to: name ?? lazy ?? '',
    type: type !== undefined,
  }));
const imports = files.flatMap(importsOf);

const roomOf = (file: string) => file.split('/')[0] ?? '';
/** The project file that an import leads to, or undefined for a package. */
function target({ from, to }: Import): string | undefined {
  if (to.startsWith('.')) return relative(root, resolve(root, dirname(from), to)).replace(/\.js$/, '.ts');
  return to.startsWith('@earshot/') ? `${to.slice('@earshot/'.length)}.ts` : undefined;
}
const isAllowedPackage = (name: string, allowed: string[]) =>
  allowed.some((start) => start === '*' || name === start || name.startsWith(start));

describe('architecture', () => {
  it('lets each room import only what its arrows say', () => {
    const wrong = imports.filter((one) => {
      const room = ROOMS[roomOf(one.from)];
      const file = target(one);
      if (!room) return true;
      if (!file) return !isAllowedPackage(one.to, room.packages);
      if (roomOf(one.from) === 'plugins' && file.startsWith('ui/kit/')) return !one.from.endsWith('panel.tsx');
      return roomOf(file) !== roomOf(one.from) && !room.rooms.includes(roomOf(file));
    });
    expect(wrong.map(({ from, to }) => `${from} → ${to}`)).to.deep.equal([]);
  });

  it('lets no plugin import another one', () => {
    const folder = (file: string) => file.split('/').slice(0, 3).join('/');
    const wrong = imports.filter(
      (one) =>
        roomOf(one.from) === 'plugins' &&
        target(one)?.startsWith('plugins/') &&
        folder(target(one) ?? '') !== folder(one.from),
    );
    expect(wrong).to.deep.equal([]);
  });

  it('has no import cycles at run time', () => {
    const edges = new Map<string, string[]>();
    for (const one of imports.filter(({ type }) => !type)) {
      const to = target(one);
      if (to) edges.set(one.from, [...(edges.get(one.from) ?? []), to]);
    }
    const done = new Set<string>();
    const cycleFrom = (file: string, path: string[]): string[] | undefined => {
      if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
      if (done.has(file)) return undefined;
      for (const next of edges.get(file) ?? []) {
        const cycle = cycleFrom(next, [...path, file]);
        if (cycle) return cycle;
      }
      done.add(file);
      return undefined;
    };
    expect(files.map((file) => cycleFrom(file, [])).find(Boolean)).to.equal(undefined);
  });

  it('keeps each dangerous thing in its one place', () => {
    const only = (pattern: RegExp, allowed: RegExp) =>
      files.filter((file) => !allowed.test(file) && pattern.test(readFileSync(join(root, file), 'utf8')));
    expect(
      only(/from 'piscina'/, /^processing\/pool\/(pool|worker|thread-walls|chunks|reply)\.ts$/),
      'Piscina',
    ).to.deep.equal([]);
    expect(only(/from 'sequelize'/, /^host\/(store\/|graph\/errors\.ts)/), 'Sequelize').to.deep.equal([]);
    expect(only(/sequelize\.transaction\(/, /^host\/store\/database\.ts$/), 'bare transactions').to.deep.equal([]);
    expect(only(/\bModal\b[^;]*from '@mantine\/core'/, /^ui\/kit\/dialogs\/dialog\.tsx$/), 'dialogs').to.deep.equal([]);
    expect(only(/findByPk|findOne\(/, /^$/), 'rows by id without load()').to.deep.equal([]);
    expect(only(/new Container\(/, /^host\/(boot\/container|plugins\/registry)\.ts$/), 'containers').to.deep.equal([]);
    expect(
      only(/process\.env\b/, /^(config\/environment\.ts|config\/setup\/|host\/boot\/database\/|host\/dev\.ts)/),
      'environment',
    ).to.deep.equal([]);
    expect(
      only(/dangerouslySetInnerHTML|\.innerHTML\s*=|\beval\(|new Function\(/, /^$/),
      'raw HTML and eval',
    ).to.deep.equal([]);
    expect(
      only(/from 'node:https?'/, /^host\/(egress\/|boot\/start\.ts|live\/sockets\.ts|http\/visits\.ts)/),
      'ways out',
    ).to.deep.equal([]);
    expect(
      only(
        /from 'node:child_process'/,
        /^(processing\/pool\/child\.ts|config\/setup\/|host\/boot\/database\/|host\/dev\.ts)/,
      ),
      'processes',
    ).to.deep.equal([]);
    expect(
      only(/\bsearch_(items|points)\b/, /^host\/(areas\/search\/|store\/migrations\/|areas\/[a-z]+\/jobs\/)/),
      'the search table',
    ).to.deep.equal([]);
  });

  it('keeps files short', () => {
    const long = files
      .map((file) => [file, readFileSync(join(root, file), 'utf8').split('\n').length] as const)
      .filter(([, lines]) => lines > 500);
    expect(long).to.deep.equal([]);
  });

  it('has a lock entry for every optional dependency of every platform', () => {
    const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { optionalDependencies?: Record<string, string> }>;
    };
    const missing = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !lock.packages[`node_modules/${name}`] && !lock.packages[`${path}/node_modules/${name}`])
        .map((name) => `${path || 'root'} → ${name}`),
    );
    expect(missing).to.deep.equal([]);
  });
});
