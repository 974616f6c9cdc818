import type { DocumentNode } from '@earshot/core/documents/document';
import { displayTitle } from '@earshot/core/rules/text';
import { counted } from '../../../kit/words/counted.ts';
import type { Desk } from './desk.ts';
import { withMembers } from './groups.ts';
import type { Box, GroupObject, Point } from './objects.ts';
import { arranged, clampedPoint, clampedSide, GROUP_EDGE, GROUP_HEAD } from './placing.ts';
import { boxAround } from './snapping.ts';

const groupNode = (corner: Point, inside: { width: number; height: number }, title = ''): DocumentNode => ({
  type: 'canvasGroup',
  attrs: {
    ...clampedPoint(corner),
    width: clampedSide(inside.width + 2 * GROUP_EDGE),
    height: clampedSide(inside.height + GROUP_HEAD + GROUP_EDGE),
  },
  ...(title === '' ? {} : { content: [{ type: 'text', text: title }] }),
});

/** A free corner to the right of all objects. */
function besideAll(desk: Desk): Point {
  const all = boxAround(desk.model.objects.map((object) => desk.boxOf(object)));
  return clampedPoint({ x: all ? all.x + all.width + 2 * GROUP_EDGE : 0, y: all?.y ?? 0 });
}

/** Draws a group around the selected objects; false if there are none. */
export function groupSelected(desk: Desk): boolean {
  const around = boxAround(desk.chosen.map((object) => desk.boxOf(object)));
  if (!around || !desk.editable) return false;
  const [id = ''] = desk.add([groupNode({ x: around.x - GROUP_EDGE, y: around.y - GROUP_HEAD }, around)]);
  if (id !== '') desk.write(id);
  return true;
}

/** Arranges objects in a new titled group to the right of all others, as one step. */
export function arrangeInGroup(desk: Desk, title: string, ids: readonly string[]): boolean {
  const { model } = desk;
  if (!desk.allowed()) return false;
  const objects = ids.flatMap((id) => model.byId.get(id) ?? []);
  const corner = besideAll(desk);
  const boxes = objects.map((object) => desk.boxOf(object));
  const { points, size } = arranged(boxes, { x: corner.x + GROUP_EDGE, y: corner.y + GROUP_HEAD });
  const made = model.step(() => {
    const added = desk.add([groupNode(corner, size, title)]);
    if (added.length > 0) model.set(new Map(objects.map(({ id }, at) => [id, { ...points[at] }])));
    return added;
  });
  if (made.length === 0) return false;
  desk.say(`Group ${title} made of ${counted(objects.length, 'card')}`);
  desk.view.show(made);
  return true;
}

/** Position for objects in a group: below its content. */
function cornerIn(desk: Desk, group: GroupObject, moved: ReadonlySet<string>): Point {
  const { objects, groups } = desk.model;
  const members = objects.filter(({ id }) => groups.get(id) === group.id && !moved.has(id));
  const filled: Box | undefined = boxAround(members.map((object) => desk.boxOf(object)));
  return { x: group.x + GROUP_EDGE, y: filled ? filled.y + filled.height + GROUP_EDGE : group.y + GROUP_HEAD };
}

/** Moves the selected objects into a group, which grows if needed; null moves them out of their groups. */
export function moveIntoGroup(desk: Desk, groupId: string | null): void {
  const { model } = desk;
  const { byId, groups } = model;
  const holds = (id: string) => withMembers([id], groups);
  const moved = desk.chosen.filter(
    ({ id }) =>
      !(groupId !== null && holds(id).has(groupId)) &&
      !desk.selected.some((other) => other !== id && holds(other).has(id)),
  );
  if (moved.length === 0 || !desk.allowed()) return;
  const found = groupId === null ? undefined : byId.get(groupId);
  const group = found?.kind === 'canvasGroup' ? found : undefined;
  const ids = new Set(moved.map(({ id }) => id));
  const corner = group ? cornerIn(desk, group, ids) : besideAll(desk);
  const { points, size } = arranged(
    moved.map((object) => desk.boxOf(object)),
    corner,
  );
  model.step(() => {
    if (group) {
      const width = clampedSide(Math.max(group.width, corner.x + size.width + GROUP_EDGE - group.x));
      const height = clampedSide(Math.max(group.height, corner.y + size.height + GROUP_EDGE - group.y));
      model.set(new Map([[group.id, { width, height }]]));
    }
    desk.move(
      new Map(
        moved.map(({ id, x, y }, at) => [id, { x: (points[at]?.x ?? x) - x, y: (points[at]?.y ?? y) - y }] as const),
      ),
    );
  });
  desk.say(group ? `Moved into ${displayTitle('group', group.text)}` : 'Moved out of the group');
}
