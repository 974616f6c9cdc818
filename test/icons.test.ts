import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '@earshot/config/environment';
import type { Drawings } from '@earshot/ui/build/used-icons';
import { expect } from 'chai';

const FILE = join(projectRoot(), 'ui', 'icons', 'tabler.json');
const IMPORT = /import (type )?\{([^}]*)\} from '@tabler\/icons-react'/g;
const manifest = createRequire(join(projectRoot(), 'ui', 'package.json')).resolve('@tabler/icons-react/package.json');

/** Names of the icons that the pages import. */
function importedIcons(): string[] {
  const files = globSync(['ui/**/*.{ts,tsx}', 'plugins/*/*/panel.tsx'], {
    cwd: projectRoot(),
    exclude: (path) => /(^|\/)(node_modules|dist)(\/|$)/.test(path),
  });
  const names = files.flatMap((file) =>
    [...readFileSync(join(projectRoot(), file), 'utf8').matchAll(IMPORT)].flatMap(([, types, list = '']) =>
      types ? [] : list.split(',').map((name) => name.trim()),
    ),
  );
  // "IconX as Y" takes IconX; a type needs no drawing.
  const icons = names.map((name) => name.split(' as ')[0] ?? '').filter((name) => name.startsWith('Icon'));
  return [...new Set(icons)].sort();
}

/** One icon of the package, as drawn by its module; React's keys are left out. */
async function drawingOf(name: string): Promise<Drawings[string]> {
  const file = join(manifest, '..', 'dist', 'esm', 'icons', `${name}.mjs`);
  const [, style, id] = /createReactComponent\("(outline|filled)", "([\w-]+)"/.exec(readFileSync(file, 'utf8')) ?? [];
  const { __iconNode } = (await import(pathToFileURL(file).href)) as { __iconNode: Drawings[string][2] };
  const parts = __iconNode.map(([tag, { key, ...rest }]): Drawings[string][2][number] => [tag, rest]);
  return [style as 'outline' | 'filled', id ?? '', parts];
}

// Runs in `npm run check`: users of Earshot do not have the package, only this file.
describe('ui/icons/tabler.json', () => {
  it('has exactly the icons that the pages use', async () => {
    const lines = await Promise.all(
      importedIcons().map(async (name) => `${JSON.stringify(name)}: ${JSON.stringify(await drawingOf(name))}`),
    );
    const wanted = `{\n${lines.join(',\n')}\n}\n`;
    if (process.env.EARSHOT_WRITE_EXPECTATIONS) writeFileSync(FILE, wanted);
    expect(lines.length).to.be.greaterThan(100);
    expect(readFileSync(FILE, 'utf8') === wanted, 'stale: npm run expect renews it').to.equal(true);
  });
});
