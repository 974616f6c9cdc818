import { parsePathId } from './id.ts';

/** Parameters that are plain words; all others are ids (PF-09). */
const WORDS: ReadonlySet<string> = new Set(['code', 'filter', 'panel', 'service', 'topic']);

const partsOf = (path: string) => path.split('/').filter((part) => part !== '');

/**
 * True if a path matches the pattern of an address: `/projects/:id` matches `/projects/interviews-<id>`. A parameter
 * matches an id, with or without a slug; those in WORDS match any word.
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
