import { parsePathId } from './id.ts';

/** Parameters that are words; every other one is an id (PF-09). */
const WORDS: ReadonlySet<string> = new Set(['code', 'filter', 'panel', 'service', 'topic']);

const partsOf = (path: string) => path.split('/').filter((part) => part !== '');

/**
 * True when a path has the form of an address: `/projects/:id` is met by `/projects/interviews-<id>`. A parameter is met by
 * an id, with or without a slug; by any word where its name says so.
 */
export function meetsForm(form: string, path: string): boolean {
  const wanted = partsOf(form);
  const parts = partsOf(path);
  return (
    wanted.length === parts.length &&
    wanted.every((want, at) => {
      const part = parts[at] ?? '';
      if (!want.startsWith(':')) return want === part;
      return WORDS.has(want.slice(1)) || parsePathId(part) !== undefined;
    })
  );
}
