import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect } from 'chai';

const ui = join(import.meta.dirname, '..', '..');
const mantine = dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css'));

const partsIn = (source: string) =>
  [...source.matchAll(/import\s*\{([^}]*)\}\s*from\s*'@mantine\/core'/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().replace(/^type /, '')),
  );

describe('styles of Mantine parts', () => {
  it('each part that is used has its style', () => {
    const files = globSync('{app,areas,editor,frame,kit,panel}/**/*.tsx', {
      cwd: ui,
    });
    expect(files.length).to.be.greaterThan(0);
    const styles = readFileSync(join(ui, 'kit/theme/styles.ts'), 'utf8');
    const missing = files.flatMap((file) =>
      partsIn(readFileSync(join(ui, file), 'utf8'))
        .filter((part) => existsSync(join(mantine, 'styles', `${part}.css`)))
        .filter((part) => !styles.includes(`/${part}.css'`))
        .map((part) => `${part} (${file})`),
    );
    expect(missing).to.deep.equal([]);
  });
});
