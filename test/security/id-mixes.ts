import type { AnyOperation } from '@earshot/core/model/operation';
import type { Ids } from './cast.ts';
import { inputFor } from './inputs.ts';

type Path = readonly (string | number)[];

const UUID = /^[0-9a-f]{8}-/;
const isTree = (value: unknown): value is Record<string, unknown> | unknown[] =>
  typeof value === 'object' && value !== null && !(value instanceof Uint8Array);

/** The paths at which two inputs of the same shape hold different ids. */
function idPaths(mine: unknown, theirs: unknown, path: Path = []): Path[] {
  if (isTree(mine) && isTree(theirs))
    return Object.keys(mine).flatMap((key) => {
      const step = Array.isArray(mine) ? Number(key) : key;
      return idPaths(mine[step as never], theirs[step as never], [...path, step]);
    });
  return typeof theirs === 'string' && UUID.test(theirs) && mine !== theirs ? [path] : [];
}

const at = (tree: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, step) => (value as Record<string, unknown>)[step], tree);

function withValue(tree: Record<string, unknown>, path: Path, value: unknown): Record<string, unknown> {
  const copy = structuredClone(tree);
  const parent = at(copy, path.slice(0, -1)) as Record<string, unknown>;
  parent[path.at(-1) as string] = value;
  return copy;
}

// Entries of one list must differ in more than their ids: two tags cannot have the same digit.
const another = (entry: unknown): unknown =>
  isTree(entry) && !Array.isArray(entry)
    ? Object.fromEntries(
        Object.entries(entry).map(([key, value]) => [key, typeof value === 'number' ? value + 1 : value]),
      )
    : entry;

/**
 * Inputs with a mix of own and foreign ids: each id swapped alone, each pair together, and each list with an own entry
 * before and after a foreign one.
 */
export function idMixes(operation: AnyOperation, own: Ids, foreign: Ids): Record<string, unknown>[] {
  const [mine, theirs] = [inputFor(operation, own), inputFor(operation, foreign)];
  const paths = idPaths(mine, theirs);
  const swap = (input: Record<string, unknown>, path: Path) => withValue(input, path, at(theirs, path));
  const single = paths.map((path) => swap(mine, path));
  const pairs = paths.flatMap((one, index) => paths.slice(index + 1).map((other) => swap(swap(mine, one), other)));
  const inLists = paths.flatMap((path) => {
    const place = path.findIndex((step) => typeof step === 'number');
    return place < 0 ? [] : [JSON.stringify(path.slice(0, place))];
  });
  const lists = [...new Set(inLists)].flatMap((written) => {
    const list = JSON.parse(written) as Path;
    const [entry] = at(mine, list) as unknown[];
    const [strange] = at(theirs, list) as unknown[];
    return [withValue(mine, list, [entry, another(strange)]), withValue(mine, list, [another(strange), entry])];
  });
  return [...single, ...pairs, ...lists];
}
