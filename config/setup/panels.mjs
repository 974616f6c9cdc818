// Makes plugins/dist/<kind>/<name>/panel.js of each panel.tsx: one ES module, with what the application hands out to
// panels left as imports (ui/build/panel-modules.ts).
import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'rolldown';

const SHARED = /^(react|react\/jsx-runtime|react-dom|mobx|mobx-react-lite|@earshot\/kit)$/;
const KIT = /^@earshot\/ui\/kit\/(chart|panel)$/;

/** Leaves imports of what is shared; the kit has one name outside of the repository. */
const shared = {
  name: 'shared',
  resolveId: (name) =>
    SHARED.test(name) || KIT.test(name) ? { id: KIT.test(name) ? '@earshot/kit' : name, external: true } : null,
};

/** Bundles one panel into one file. */
export const bundlePanel = (input, file) =>
  build({
    input,
    platform: 'browser',
    logLevel: 'warn',
    plugins: [shared],
    resolve: { conditionNames: ['source', 'module', 'browser', 'import', 'default'] },
    transform: { target: 'es2023', jsx: 'react-jsx' },
    output: { file, format: 'esm', minify: true, codeSplitting: false },
  });

export async function bundlePanels(root) {
  const panels = globSync('*/*/panel.tsx', { cwd: join(root, 'plugins') });
  for (const panel of panels)
    await bundlePanel(join(root, 'plugins', panel), join(root, 'plugins', 'dist', dirname(panel), 'panel.js'));
}
