import { IssueLink } from '@earshot/core/areas/integrations/issue-link';
import { NAMED_TYPES, type NamedObject, objectsNamed } from '@earshot/core/areas/integrations/object-name';
import { limits } from '@earshot/core/limits';
import { entities } from '@earshot/core/model/all';
import type { AnyEntity, AnyRow } from '@earshot/core/model/entity';
import {
  BAD_NAME,
  BadName,
  formatExternalName,
  formatObjectId,
  formatResourceName,
  type ObjectId,
  parseExternalName,
  parseObjectId,
  parseResourceName,
} from '@earshot/core/model/object-id';
import { Refusal } from '@earshot/core/refusal';
import { type Handler, inside } from '../../operations/handlers.ts';
import { notThere, type Work } from '../../operations/work.ts';

const NAMED = new Map(
  Object.entries(NAMED_TYPES).map(([type, noun]) => {
    const entity = entities.find(({ name }) => name === noun);
    if (!entity) throw new Error(`No entity is called ${noun}`);
    return [type, entity as AnyEntity] as const;
  }),
);
const ISSUE_TYPE = 'issue-link';

/** Queries that resolve names to objects here, and to issues linked here. */
export const objectNameHandlers = (): Handler[] => [
  inside(objectsNamed, async ({ input: { name }, work }) => {
    if (!name.startsWith('(')) return partsOf(work, read(parseObjectId, name));
    // Earshot's types never begin with a capital letter.
    if (/^\([A-Z]/.test(name)) return issuesNamed(work, name);
    const { type, id, subType, subId } = read(parseResourceName, name);
    return partsOf(work, { type, id, path: subType ? [{ type: subType, ...(subId ? { id: subId } : {}) }] : [] });
  }),
];

function read<T>(parse: (text: string) => T, text: string): T {
  try {
    return parse(text);
  } catch (fault) {
    if (fault instanceof BadName) throw new Refusal('BAD_USER_INPUT', fault.message);
    throw fault;
  }
}

/** The object, and those of its parts that are objects; other parts, such as its content, have no row. */
async function partsOf(work: Work, { type, id, path }: ObjectId): Promise<NamedObject[]> {
  const object = await loaded(work, type, id);
  const parts: NamedObject[] = [];
  for (const part of path) {
    if (part.id === undefined) continue;
    const own = await loaded(work, part.type, part.id);
    if (isElsewhere(own, object)) throw notThere();
    const objectId = formatObjectId({ type, id, path: [{ type: part.type, id: part.id }] });
    parts.push({ ...named(part.type, own), objectId });
  }
  return [named(type, object), ...parts];
}

interface Loaded {
  entity: AnyEntity;
  row: AnyRow;
}

async function loaded(work: Work, type: string, id: string): Promise<Loaded> {
  const entity = NAMED.get(type);
  if (!entity) throw new Refusal('BAD_USER_INPUT', BAD_NAME.name);
  return { entity, row: await work.load(entity, id) };
}

/** True if a row belongs to another object of that entity, as a highlight belongs to one note. */
const isElsewhere = ({ entity, row }: Loaded, object: Loaded): boolean =>
  Object.entries(entity.options.trash?.goesWith ?? {}).some(
    ([field, noun]) =>
      noun === object.entity.name && (row as unknown as Record<string, unknown>)[field] !== object.row.id,
  );

const named = (type: string, { entity: { name, options }, row }: Loaded): NamedObject => ({
  id: row.id,
  noun: name,
  title: options.title?.(row as never) ?? options.search?.words(row as never).title ?? '',
  objectId: formatObjectId({ type, id: row.id }),
  resourceName: formatResourceName({ type, id: row.id }),
  externalName: '',
});

/** Links to an issue of another service, or to all its issues, that the caller can read. */
async function issuesNamed(work: Work, name: string): Promise<NamedObject[]> {
  const { type: integration, subType, id } = read(parseExternalName, name);
  // Only issues can be linked.
  if (subType !== 'ISSUE') return [];
  const found = await work.rows(IssueLink).find({
    where: { integration, placeId: [...work.access.readable], ...(id === undefined ? {} : { key: id }) },
    order: [['createdAt', 'DESC']],
    limit: limits.integrations.namedIssues,
    pageThere: true,
  });
  return found.map((link) => ({
    id: link.id,
    noun: IssueLink.name,
    title: link.title,
    objectId: formatObjectId({ type: ISSUE_TYPE, id: link.id }),
    resourceName: formatResourceName({ type: ISSUE_TYPE, id: link.id }),
    externalName: formatExternalName({ type: integration, subType, ...(link.key === '' ? {} : { id: link.key }) }),
  }));
}
