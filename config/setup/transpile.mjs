// Makes dist/**/*.js of the TypeScript of the rooms that Node runs: transpiled, not checked, which takes seconds where the
// compiler takes a minute (`npm run check` judges types). With --watch it goes on with each file that is saved.
import fs from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { transformSync } from 'rolldown/utils';
import { bundlePanels } from './panels.mjs';
import { COMPILED, sourcesIn } from './sources.cjs';

const root = join(import.meta.dirname, '..', '..');
// As tsconfig.base.json has it: verbatimModuleSyntax and rewriteRelativeImportExtensions.
const OPTIONS = {
  target: 'es2024',
  sourcemap: true,
  typescript: { onlyRemoveTypeImports: true, rewriteImportExtensions: 'rewrite' },
};

/** Writes the JavaScript of one file beside its map, or says where it is no TypeScript. */
function transpile(room, name) {
  const file = join(root, room, name);
  const target = join(root, room, 'dist', name.replace(/\.ts$/, '.js'));
  const { code, map, errors } = transformSync(file, fs.readFileSync(file, 'utf8'), OPTIONS);
  for (const { loc, message } of errors) {
    const place = loc ? `:${loc.line}:${loc.column + 1}` : '';
    process.stderr.write(`${join(room, name)}${place} ${stripVTControlCharacters(message).split('\n')[0]}\n`);
    process.exitCode = 1;
  }
  if (errors.length > 0) return;
  fs.mkdirSync(dirname(target), { recursive: true });
  const sources = [relative(dirname(target), file)];
  fs.writeFileSync(`${target}.map`, JSON.stringify({ ...map, sources, sourcesContent: undefined }));
  fs.writeFileSync(target, `${code}//# sourceMappingURL=${basename(target)}.map\n`);
}

/** True if Node runs a path within a room; plugins have only the files in their own folder. */
function isOurs(room, name) {
  if (!name.endsWith('.ts') || name.endsWith('.spec.ts') || /(^|\/)(node_modules|dist)\//.test(name)) return false;
  return room !== 'plugins' || name.split('/').length === 3;
}

async function transpileAll() {
  for (const room of COMPILED) {
    const names = sourcesIn(join(root, room)).map((file) => relative(join(root, room), file));
    for (const name of names.filter((one) => isOurs(room, one))) transpile(room, name);
    dropOrphans(join(root, room), join(root, room, 'dist'));
  }
  await bundlePanels(root);
}

/** Removes compiled files whose source is gone: the compilers leave them, and folders are read by what is in them. */
function dropOrphans(sources, compiled) {
  for (const entry of fs.readdirSync(compiled, { withFileTypes: true })) {
    const path = join(compiled, entry.name);
    if (entry.isDirectory()) dropOrphans(join(sources, entry.name), path);
    else if (/\.(js|d\.ts)(\.map)?$/.test(entry.name)) {
      const source = join(sources, entry.name.replace(/\.(js|d\.ts)(\.map)?$/, ''));
      if (!['.ts', '.tsx', '.js'].some((end) => fs.existsSync(source + end))) fs.rmSync(path);
    }
  }
}

function watch() {
  for (const room of COMPILED) {
    fs.watch(join(root, room), { recursive: true }, (_event, name) => {
      if (name && isOurs(room, name) && fs.existsSync(join(root, room, name))) transpile(room, name);
    });
  }
  fs.watch(join(root, 'plugins'), { recursive: true }, (_event, name) => {
    if (name?.endsWith('panel.tsx')) void bundlePanels(root).catch((fault) => process.stderr.write(`${fault}\n`));
  });
}

if (process.argv.includes('--watch')) watch();
else await transpileAll();
