import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const IMPORTED = /(?:\bfrom|\bimport)\s*\(?\s*['"](\.[^'"]+)['"]/g;

const ENDS = ['.d.ts', '.js'];

/** Modules reachable by relative imports in code or types, including the roots: paths without extension. */
function reached(roots: readonly string[]): Set<string> {
  const modules = new Set<string>();
  const visit = (module: string) => {
    if (modules.has(module)) return;
    modules.add(module);
    for (const file of filesOf(module))
      for (const [, to = ''] of readFileSync(file, 'utf8').matchAll(IMPORTED))
        visit(join(dirname(module), to.replace(/\.(?:d\.ts|tsx?|js)$/, '')));
  };
  for (const root of roots) visit(root);
  return modules;
}

/** Types and code of a module; throws if it is not built. */
function filesOf(module: string): string[] {
  const files = ENDS.map((end) => `${module}${end}`).filter((file) => existsSync(file));
  if (!files[0]?.endsWith('.d.ts')) throw new Error(`the types of ${module} are not built: npm run types`);
  return files;
}

/** Copies modules (paths without extension) with all their imports from one folder to another, without source maps. */
export function copyReached(from: string, to: string, roots: readonly string[]): void {
  for (const file of [...reached(roots.map((root) => join(from, root)))].flatMap(filesOf)) {
    const target = join(to, relative(from, file));
    const text = readFileSync(file, 'utf8').replace(/\n?\/\/# sourceMappingURL=.*\n?$/, '\n');
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, file.endsWith('.d.ts') ? text.replaceAll(/(['"]\.[^'"]+?)\.tsx?(['"])/g, '$1.js$2') : text);
  }
}
