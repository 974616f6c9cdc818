import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { matchPath } from 'react-router';
import { areas } from '../all.ts';
import { keyIn, TOPICS } from './topics.ts';

const FOLDER = join(import.meta.dirname, 'topics');
const UI = join(import.meta.dirname, '..', '..');
const topics = TOPICS.map(({ id }) => ({ id, text: readFileSync(join(FOLDER, `${id}.md`), 'utf8') }));
const screens = areas.flatMap((area) => area.screens ?? []).map(({ path }) => path);
/** Key bindings assembled from parts: the digit keys of tags. */
const MADE = /^[1-9]$/;

/** All keys bound in the source of the ui. */
function boundKeys(): Set<string> {
  const sources = readdirSync(UI, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('.spec.') && !file.startsWith('dist'),
  );
  const texts = sources.map((file) => readFileSync(join(UI, file), 'utf8'));
  // `keys: ['mod+k']` of a binding, and 'g h' of navigation keys.
  const lists = texts.flatMap((text) => text.match(/keys: \[(?:'[^'\n]+'(?:, )?)+\]|, 'g [a-z]'/g) ?? []);
  return new Set(lists.flatMap((list) => [...list.matchAll(/'([^']+)'/g)].map(([, key = '']) => key)));
}

describe('pages of help', () => {
  it('are the files in the folder', () => {
    expect(readdirSync(FOLDER).toSorted()).to.deep.equal(TOPICS.map(({ id }) => `${id}.md`).toSorted());
  });

  it('link to screens and pages of help that there are', () => {
    const links = topics.flatMap(({ id, text }) =>
      [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, to = '']) => ({ id, to })),
    );
    expect(links.length).to.be.greaterThan(15);
    const broken = links.filter(({ to }) => {
      const topic = /^\/docs\/(.+)$/.exec(to)?.[1];
      return topic ? !TOPICS.some(({ id }) => id === topic) : !screens.some((path) => matchPath(path, to));
    });
    expect(broken).to.deep.equal([]);
  });

  it('name keys that are bound somewhere', () => {
    const bound = boundKeys();
    const keys = topics.flatMap(({ text }) =>
      [...text.matchAll(/`([^`]+)`/g)].flatMap(([, code = '']) => keyIn(code) ?? []),
    );
    expect(keys.length).to.be.greaterThan(30);
    expect(keys.filter((key) => !bound.has(key) && !MADE.test(key))).to.deep.equal([]);
  });
});
