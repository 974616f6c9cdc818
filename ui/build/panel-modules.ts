import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const ROOM = join(import.meta.dirname, '..');
const need = createRequire(import.meta.url);

/** Names exported by a file with `export { … }`, without types. */
const exportedBy = (file: string): string[] =>
  [...readFileSync(join(ROOM, file), 'utf8').matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name && !name.startsWith('type ')),
  );
const namesOf = (name: string): string[] =>
  Object.keys(need(name) as object).filter((key) => /^[A-Za-z]\w*$/.test(key) && key !== 'default');

const MODULES: Record<string, () => string[]> = {
  react: () => namesOf('react'),
  'react/jsx-runtime': () => namesOf('react/jsx-runtime'),
  'react-dom': () => namesOf('react-dom'),
  mobx: () => exportedBy('frame/panels/shared-mobx.ts'),
  'mobx-react-lite': () => exportedBy('frame/panels/shared-mobx-react.ts'),
  '@earshot/kit': () => exportedBy('kit/panel.ts'),
};

/** A module that exports the values provided by ui/frame/panels/shared-modules.ts. */
const sourceOf = (name: string, names: readonly string[]) =>
  `const shared = globalThis[Symbol.for('earshot.panels')]['${name}'];\nexport const { ${names.join(', ')} } = shared;\nexport default shared;\n`;

/** Files of the import map, by the name that panels import. */
export function sharedFiles(): { name: string; fileName: string; source: string }[] {
  return Object.entries(MODULES).map(([name, names]) => {
    const source = sourceOf(name, names());
    const hash = createHash('sha256').update(source).digest('hex').slice(0, 8);
    return { name, fileName: `assets/shared-${name.replaceAll(/\W+/g, '-').replace(/^-/, '')}-${hash}.js`, source };
  });
}

/** Writes the modules that panels of plugins import, and the import map for them, which has the page's nonce. */
export const panelModules = (): Plugin => ({
  name: 'panel-modules',
  generateBundle() {
    for (const { fileName, source } of sharedFiles()) this.emitFile({ type: 'asset', fileName, source });
  },
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      const file = sharedFiles().find(({ fileName }) => request.url === `/${fileName}`);
      if (!file) return next();
      response.setHeader('content-type', 'text/javascript').end(file.source);
    });
  },
  transformIndexHtml() {
    const imports = Object.fromEntries(sharedFiles().map(({ name, fileName }) => [name, `/${fileName}`]));
    return [
      {
        tag: 'script',
        attrs: { type: 'importmap' },
        children: JSON.stringify({ imports }),
        injectTo: 'head-prepend',
      },
    ];
  },
});
