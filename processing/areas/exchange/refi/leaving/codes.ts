import type { RefiCode } from '../model.ts';
import type { Line } from '../read-lines.ts';
import { inOrder, type LeavingParts, str } from './leaving-parts.ts';

const ROLES: Record<string, string> = { THEME: 'theme', SENTIMENT: 'sentiment' };

/** The tags of a project as codes: each tag group is an uncodable code with its tags as children. */
export function leaveCodes({ project, losses, rows }: LeavingParts): void {
  for (const board of rows('TagBoards.jsonl'))
    losses.add('TAG_GROUP', str(board.title), 'REFI-QDA has no tag boards; the groups of this one are there.');
  const tags = Map.groupBy(inOrder(rows('Tags.jsonl')), ({ groupId }) => str(groupId));
  const groups = inOrder(rows('TagGroups.jsonl'));
  const known = new Set(groups.map(({ id }) => id));
  const codes = (ids: (id: string) => boolean) => [...tags].flatMap(([id, some]) => (ids(id) ? some.map(code) : []));
  project.codes.push(...codes((id) => !known.has(id)));
  for (const { id, title } of groups)
    project.codes.push({ ...code({ id, title }), codable: false, colour: '', codes: codes((of) => of === id) });
  for (const tag of [...tags.values()].flat()) for (const why of lostOf(tag)) losses.add('TAG', str(tag.title), why);
}

const code = ({ id, title, colour, description }: Line): RefiCode => ({
  id,
  name: str(title),
  codable: true,
  colour: str(colour),
  description: str(description),
  noteIds: [],
  codes: [],
});

function lostOf({ role, locked }: Line): string[] {
  const called = ROLES[str(role)];
  return [
    ...(called ? [`REFI-QDA has no roles of codes; this one is a ${called}.`] : []),
    ...(locked === true ? ['That it is locked is left out.'] : []),
  ];
}
