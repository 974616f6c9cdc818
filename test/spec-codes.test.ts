import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@earshot/config/environment';
import { expect } from 'chai';

const root = projectRoot();
const COMMENT = /\/\*[\s\S]*?\*\/|(?:^|\s)\/\/.*$/gm;
const SECTION = /\bspec \d §\d+/g;
const CAPABILITY = /\b[A-Z]{2}-\d{2}\b/g;
const CONTRACT = /\bcontract (P?\d+\b(?:(?:,| and|, contract) P?\d+\b)*)/gi;

/** The codes cited in a text, in the notation of docs/spec-codes.md: spec 1 §9, WS-10, contract 23, contract P7. */
function codesIn(text: string): string[] {
  const rules = [...text.matchAll(CONTRACT)].flatMap(([, numbers = '']) => numbers.match(/P?\d+/g) ?? []);
  return [
    ...(text.match(SECTION) ?? []),
    ...(text.match(CAPABILITY) ?? []),
    ...rules.map((number) => `contract ${number}`),
  ];
}

const explained = new Set(
  [...readFileSync(join(root, 'docs/spec-codes.md'), 'utf8').matchAll(/^- `([^`]+)` \S/gm)].map(([, code]) => code),
);
const unexplained = (files: string[], textOf: (file: string) => string) =>
  files.flatMap((file) =>
    codesIn(textOf(file))
      .filter((code) => !explained.has(code))
      .map((code) => `${file}: ${code}`),
  );
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const without = (path: string) => /(^|\/)(dist|node_modules)$/.test(path);

describe('codes of the specification', () => {
  it('are found in every form in which comments cite them', () => {
    expect(
      codesIn('(spec 1 §9; WS-10, contract 14 and 16) contract 6, P6. Contract P1, contract 4, 5; decision 021'),
    ).to.eql(['spec 1 §9', 'WS-10', ...['14', '16', '6', 'P6', 'P1', '4', '5'].map((number) => `contract ${number}`)]);
  });

  it('are explained in docs/spec-codes.md when a comment cites them', () => {
    const files = globSync('{core,config,processing,host,ui,plugins,test}/**/*.{ts,tsx}', {
      cwd: root,
      exclude: without,
    });
    expect(files.length).to.be.greaterThan(1000);
    const comments = (file: string) => (read(file).match(COMMENT) ?? []).join('\n');
    expect(unexplained(files, comments)).to.deep.equal([]);
  });

  it('are explained there when another document cites them', () => {
    const files = globSync(['docs/*.md', 'docs/decisions/*.md', 'README.md'], { cwd: root });
    expect(unexplained(files, read)).to.deep.equal([]);
  });
});

describe('docs/security.md', () => {
  it('names only files that exist', () => {
    const named = read('docs/security.md').match(/\b(?:core|host|plugins|processing|test|ui)\/[\w./-]+\.ts\b/g) ?? [];
    expect(named.length).to.be.greaterThan(60);
    expect(named.filter((file) => !existsSync(join(root, file)))).to.deep.equal([]);
  });
});
