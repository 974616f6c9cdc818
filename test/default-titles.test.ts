import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@earshot/config/environment';
import { DEFAULT_TITLES } from '@earshot/core/texts';
import { expect } from 'chai';

const root = projectRoot();
const sources = globSync('{core,config,processing,host,ui,plugins}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: (path) => /(^|\/)(dist|node_modules)$/.test(path),
}).filter((file) => !/\.spec\.tsx?$|^core\/texts\.ts$/.test(file));

/** A default title as a whole text: between quotes, backticks or the tags of an element. */
const literal = new RegExp(`(['"\`>])\\s*(${Object.values(DEFAULT_TITLES).join('|')})\\s*(\\1|<)`, 'g');
const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

describe('default titles (NE-12)', () => {
  it('are written in core/texts.ts and nowhere else', () => {
    const stray = sources.flatMap((file) =>
      [...withoutComments(readFileSync(join(root, file), 'utf8')).matchAll(literal)].map(
        ([said]) => `${file}: ${said}`,
      ),
    );
    expect(sources).to.include('ui/kit/people/person.tsx');
    expect(stray).to.deep.equal([]);
  });
});
