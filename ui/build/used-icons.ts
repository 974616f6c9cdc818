import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { Drawing } from '../icons/icon.ts';

const PACKAGE = '@tabler/icons-react';
const ALL = '\0icons';
const folder = join(import.meta.dirname, '..', 'icons');

/** Name of component → drawing, as ui/icons/tabler.json has them. */
export type Drawings = Record<string, Drawing>;

/**
 * Builds the pages with the few icons in use, from ui/icons/tabler.json, since the package has 6,000 in 18,000 files.
 * Each is a module of its own, loaded with the pages that show it.
 */
export function usedIcons(): Plugin {
  const drawings = JSON.parse(readFileSync(join(folder, 'tabler.json'), 'utf8')) as Drawings;
  const modules = new Map(
    Object.entries(drawings).map(([name, drawing]) => [
      `${ALL}/${name}`,
      `import { icon } from ${JSON.stringify(join(folder, 'icon.ts'))};
       export const ${name} = /* @__PURE__ */ icon(${JSON.stringify(drawing)});`,
    ]),
  );
  const barrel = Object.keys(drawings).map((name) => `export { ${name} } from ${JSON.stringify(`${ALL}/${name}`)};`);
  modules.set(ALL, barrel.join('\n'));
  return {
    name: 'used-icons',
    enforce: 'pre',
    resolveId(id) {
      const ours = id === PACKAGE ? ALL : id;
      return modules.has(ours) ? { id: ours, moduleSideEffects: false } : undefined;
    },
    load(id) {
      return modules.get(id);
    },
  };
}
