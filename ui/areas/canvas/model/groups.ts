import type { CanvasObject, GroupObject, Point } from './objects.ts';

const isIn = ({ x, y }: Point, group: GroupObject): boolean =>
  x >= group.x && y >= group.y && x <= group.x + group.width && y <= group.y + group.height;

const areaOf = ({ width, height }: GroupObject): number => width * height;

/**
 * Group of each object: the smallest that contains its top left corner. Of two groups only the smaller one can be in
 * the other; of equally large ones the later.
 */
export function groupsOf(objects: readonly CanvasObject[]): ReadonlyMap<string, string> {
  const groups = objects
    .filter((object): object is GroupObject => object.kind === 'canvasGroup')
    .toSorted((one, other) => areaOf(one) - areaOf(other));
  const later = new Map(objects.map(({ id }, at) => [id, at]));
  const mayHold = (group: GroupObject, object: CanvasObject): boolean => {
    if (group.id === object.id) return false;
    if (object.kind !== 'canvasGroup') return true;
    const difference = areaOf(group) - areaOf(object);
    return difference > 0 || (difference === 0 && (later.get(group.id) ?? 0) < (later.get(object.id) ?? 0));
  };
  return new Map(
    objects.flatMap((object) => {
      const holder = groups.find((group) => mayHold(group, object) && isIn(object, group));
      return holder ? [[object.id, holder.id] as const] : [];
    }),
  );
}

/** Objects with all members of groups among them, so that a group carries its members. */
export function withMembers(ids: Iterable<string>, groups: ReadonlyMap<string, string>): Set<string> {
  const all = new Set(ids);
  const isCarried = (id: string): boolean => {
    for (let holder = groups.get(id); holder !== undefined; holder = groups.get(holder))
      if (all.has(holder)) return true;
    return false;
  };
  for (const id of groups.keys()) if (!all.has(id) && isCarried(id)) all.add(id);
  return all;
}

/** Objects in reading order: top to bottom, then left to right, members after their group. */
export function inReadingOrder(
  objects: readonly CanvasObject[],
  groups: ReadonlyMap<string, string>,
): { object: CanvasObject; level: number }[] {
  const members = Map.groupBy(objects, ({ id }) => groups.get(id) ?? '');
  const below = (holder: string, level: number): { object: CanvasObject; level: number }[] =>
    (members.get(holder) ?? [])
      .toSorted((one, other) => one.y - other.y || one.x - other.x)
      .flatMap((object) => [{ object, level }, ...below(object.id, level + 1)]);
  return below('', 1);
}
