import { execFile } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { projectRoot } from '@earshot/config/environment';
import { sharedFiles } from '@earshot/ui/build/panel-modules';
import { build as rolldown } from 'rolldown';
import { isolatedDeclarationSync } from 'rolldown/experimental';
import { build as vite } from 'vite';
import { copyReached } from './modules.ts';

// Makes the packages for authors of plugins outside the repository (docs/plugins/outside.md) in a folder: @earshot/core,
// @earshot/kit and @earshot/contracts. Needs the compiled rooms and the types of core and ui.

const run = promisify(execFile);
const root = projectRoot();
const here = import.meta.dirname;

interface Manifest {
  version: string;
  license: string;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}
const manifestOf = (room: string) => JSON.parse(readFileSync(join(root, room, 'package.json'), 'utf8')) as Manifest;

/** Versions of packages, as declared by a room. */
function versions(room: string, names: readonly string[]): Record<string, string> {
  const { dependencies, devDependencies } = manifestOf(room);
  return Object.fromEntries(
    names.map((name) => {
      const version = dependencies[name] ?? devDependencies[name];
      if (version === undefined) throw new Error(`${room} names no version of ${name}`);
      return [name, version];
    }),
  );
}

/** Modules of core for plugins, to be packed with their imports. */
const CORE = [
  'plugin/*',
  'model/all',
  'refusal',
  'remote-failure',
  'limits',
  'documents/document-builder',
  'documents/html/read-html',
  'areas/transcripts/{join-cues,note-from-blocks,timecode}',
  'rules/{models/summary-framework,text}',
  'documents/transcript',
];

/** Modules of core imported by the files of a packed package. */
const coreModulesIn = (folder: string): string[] =>
  globSync('{*,types/**/*,panel/*,chart/*,words/*}.{js,d.ts}', { cwd: folder }).flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/['"]@earshot\/core\/([\w/-]+)['"]/g)].map(
      ([, name = '']) => name,
    ),
  );

function packCore(folder: string, beside: readonly string[]): object {
  const from = join(root, 'core', 'dist');
  const modules = globSync(
    CORE.map((pattern) => `${pattern}.d.ts`),
    { cwd: from },
  ).map((file) => file.replace(/\.d\.ts$/, ''));
  copyReached(from, folder, [...modules, ...beside.flatMap(coreModulesIn)]);
  return {
    exports: { './*': { types: './*.d.ts', default: './*.js' } },
    dependencies: versions('core', ['zod']),
  };
}

const SHARED = ['react', 'react-dom', 'mobx', 'mobx-react-lite'];

async function packKit(folder: string, version: string): Promise<object> {
  copyReached(join(root, 'ui', 'dist', 'types', 'kit'), folder, ['panel']);
  await vite({
    configFile: false,
    root,
    logLevel: 'error',
    resolve: { conditions: ['source', 'module', 'browser'] },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2023',
      minify: false,
      lib: { entry: join(root, 'ui', 'kit', 'panel.ts'), formats: ['es'], fileName: 'panel', cssFileName: 'panel' },
      rolldownOptions: { external: /^(?:react|react-dom|mobx|mobx-react-lite|zod|@mantine\/|@earshot\/core\/)/ },
    },
  });
  return {
    exports: { '.': { types: './panel.d.ts', default: './panel.js' } },
    dependencies: versions('ui', ['@mantine/core', '@mantine/hooks', '@types/react']),
    peerDependencies: { '@earshot/core': version, ...versions('ui', SHARED) },
  };
}

/** Declarations of the contracts and of all their imports, made file by file. */
function declareContracts(folder: string): void {
  const done = new Set<string>();
  const declare = (file: string) => {
    if (done.has(file)) return;
    done.add(file);
    const { code, errors } = isolatedDeclarationSync(file, readFileSync(file, 'utf8'), { stripInternal: true });
    // A file can have exports that are not packed, whose types are left out.
    const text = code.replaceAll(/(['"]\.[^'"]+?)\.ts(['"])/g, '$1.js$2');
    if (text === '') throw new Error(`${file}: ${errors.map(({ message }) => message).join('; ')}`);
    const target = join(folder, 'types', file.slice(join(root, 'test').length).replace(/\.ts$/, '.d.ts'));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
    for (const [, to = ''] of code.matchAll(/from ['"](\.[^'"]+)['"]/g)) declare(join(dirname(file), to));
  };
  declare(join(here, 'contracts.ts'));
}

/** The pages that show panels and charts, with all their imports. */
async function packStages(folder: string): Promise<void> {
  const stages = ['chart', 'panel'];
  const shared = sharedFiles();
  await vite({
    configFile: false,
    root,
    logLevel: 'error',
    mode: 'development',
    resolve: {
      conditions: ['source', 'module', 'browser', 'development'],
      alias: { 'the-panel': join(here, 'the-panel.ts') },
    },
    define: { 'process.env.NODE_ENV': '"development"' },
    build: {
      outDir: join(folder, 'stage'),
      target: 'es2023',
      minify: true,
      rolldownOptions: {
        input: Object.fromEntries(
          stages.map((stage) => [stage, join(root, 'test', 'kit', 'contracts', `${stage}-stage.ts`)]),
        ),
        output: { format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  });
  mkdirSync(join(folder, 'stage', 'assets'), { recursive: true });
  for (const { fileName, source } of shared) writeFileSync(join(folder, 'stage', fileName), source);
  const imports = Object.fromEntries(shared.map(({ name, fileName }) => [name, `/stage/${fileName}`]));
  const styles = globSync('assets/*.css', { cwd: join(folder, 'stage') }).map(
    (file) => `<link rel="stylesheet" href="/stage/${file}">`,
  );
  for (const stage of stages)
    writeFileSync(
      join(folder, 'stage', `${stage}.html`),
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>A ${stage}</title><link rel="icon" href="data:,">${styles.join('')}
<script type="importmap">${JSON.stringify({ imports })}</script>
<main id="stage"></main><script type="module" src="/stage/${stage}.js"></script></html>\n`,
    );
}

async function packContracts(folder: string, version: string): Promise<object> {
  await rolldown({
    input: join(here, 'contracts.ts'),
    platform: 'node',
    logLevel: 'warn',
    external: /^(?:node:|chai$|zod$|playwright-core$|@earshot\/core\/)/,
    plugins: [
      {
        name: 'packed-stage',
        resolveId: (name: string, from?: string) =>
          name === './stage.ts' && from?.includes('/kit/contracts/') ? join(here, 'stage.ts') : null,
      },
    ],
    resolve: { conditionNames: ['source', 'node', 'import', 'default'] },
    treeshake: { moduleSideEffects: false },
    transform: { target: 'es2023' },
    output: { file: join(folder, 'index.js'), format: 'esm', codeSplitting: false },
  });
  declareContracts(folder);
  await packStages(folder);
  const optional = versions('test', ['playwright-core', 'axe-core']);
  return {
    exports: { '.': { types: './types/authors/contracts.d.ts', default: './index.js' } },
    peerDependencies: {
      '@earshot/core': version,
      ...versions('core', ['zod']),
      ...versions('test', ['chai', 'mocha']),
      ...optional,
    },
    peerDependenciesMeta: Object.fromEntries(Object.keys(optional).map((name) => [name, { optional: true }])),
  };
}

/** A packed package: its tarball, and its size. */
export interface Packed {
  name: string;
  file: string;
  files: number;
  bytes: number;
}

/** Makes the three tarballs in a folder. */
export async function packAuthors(to: string): Promise<Packed[]> {
  const { version, license } = manifestOf('core');
  const staging = mkdtempSync(join(tmpdir(), 'earshot-authors-'));
  const folderOf = (part: string) => join(staging, part);
  const parts = {
    kit: packKit,
    contracts: packContracts,
    // Last, because modules of core imported by the others are included.
    core: (folder: string) => packCore(folder, ['kit', 'contracts'].map(folderOf)),
  };
  mkdirSync(to, { recursive: true });
  try {
    const packed: Packed[] = [];
    for (const [part, pack] of Object.entries(parts)) {
      const folder = folderOf(part);
      mkdirSync(folder);
      const about = { name: `@earshot/${part}`, version, license, type: 'module', ...(await pack(folder, version)) };
      writeFileSync(join(folder, 'package.json'), `${JSON.stringify(about, undefined, 2)}\n`);
      const { stdout } = await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', to], {
        cwd: folder,
      });
      const size = Number(/"size": (\d+)/.exec(stdout)?.[1]);
      const files = Number(/"entryCount": (\d+)/.exec(stdout)?.[1]);
      packed.push({ name: about.name, file: join(to, `earshot-${part}-${version}.tgz`), files, bytes: size });
    }
    return packed;
  } finally {
    rmSync(staging, { recursive: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const { file, files, bytes } of await packAuthors(resolve(process.argv[2] ?? join(root, 'dist', 'authors'))))
    process.stdout.write(`${file}: ${files} files, ${Math.round(bytes / 1000)} kB\n`);
