import { isUuid, parsePathId } from '../rules/id.ts';

/** The error texts for invalid resource names (PF-13). */
export const BAD_NAME = {
  name: 'Invalid Earshot Resource Name',
  external: 'Invalid External Resource Name',
  externalType: 'Invalid External Resource Type',
  externalSubType: 'Invalid External Resource Sub Type',
} as const;

/** A text that is no valid object name; its message is one of BAD_NAME. */
export class BadName extends Error {
  constructor(kind: keyof typeof BAD_NAME) {
    super(BAD_NAME[kind]);
  }
}

/** A type and an id: a lowercase UUID, or its form in a path. */
export interface ObjectId<T extends string = string> {
  type: T;
  id: string;
  /** parts below the object, outermost first: `content`, or `highlight` with its id */
  path: SubPath[];
}

export interface SubPath {
  type: string;
  id?: string;
}

const TYPE = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** `note:<id>/highlight:<id>`: an object and a part of it. The id of the object can follow a slug (pathId). */
export function formatObjectId({ type, id, path = [] }: Pick<ObjectId, 'type' | 'id'> & Partial<ObjectId>): string {
  return [{ type, id }, ...path]
    .map((part) => (part.id === undefined ? part.type : `${part.type}:${part.id}`))
    .join('/');
}

/** Parses a text of formatObjectId, with each id as its lowercase UUID; throws BadName for any other text. */
export function parseObjectId(text: string): ObjectId {
  const [head, ...path] = text.split('/').map(readPart);
  if (head?.id === undefined) throw new BadName('name');
  return { type: head.type, id: head.id, path };
}

function readPart(text: string): SubPath {
  const colon = text.indexOf(':');
  const type = colon < 0 ? text : text.slice(0, colon);
  if (!TYPE.test(type)) throw new BadName('name');
  if (colon < 0) return { type };
  const id = parsePathId(text.slice(colon + 1));
  if (id === undefined) throw new BadName('name');
  return { type, id };
}

/** An object, and at most one part of it, as `(type,uuid,subType,subUuid)`; the last two can be missing. */
export interface ResourceName {
  type: string;
  id: string;
  subType?: string;
  subId?: string;
}

export const formatResourceName = ({ type, id, subType, subId }: ResourceName): string =>
  tuple([type, id, subType, subId]);

/** Parses a text of formatResourceName, with ids in lowercase; throws BadName for any other text. */
export function parseResourceName(text: string): ResourceName {
  const [type = '', id = '', subType, subId, ...more] = pieces(text) ?? [];
  const good = TYPE.test(type) && isUuid(id) && TYPE.test(subType ?? type) && isUuid(subId ?? id);
  if (!good || more.length > 0) throw new BadName('name');
  return {
    type,
    id: id.toLowerCase(),
    ...(subType !== undefined && { subType }),
    ...(subId !== undefined && { subId: subId.toLowerCase() }),
  };
}

const EXTERNAL = { LINEAR: ['ISSUE', 'PROJECT'] } as const;

/** An object of another product as `(LINEAR,ISSUE,id)`; without an id all objects of that kind. */
export interface ExternalName {
  type: keyof typeof EXTERNAL;
  subType: (typeof EXTERNAL)[keyof typeof EXTERNAL][number];
  id?: string;
}

export const formatExternalName = ({ type, subType, id }: ExternalName): string => tuple([type, subType, id]);

/** Parses a text of formatExternalName; throws a BadName that distinguishes wrong form, type and subtype. */
export function parseExternalName(text: string): ExternalName {
  const [type, subType, id, ...more] = pieces(text) ?? [];
  if (type === undefined || subType === undefined || id === '' || more.length > 0) throw new BadName('external');
  if (type !== 'LINEAR') throw new BadName('externalType');
  const known = EXTERNAL[type].find((one) => one === subType);
  if (!known) throw new BadName('externalSubType');
  return { type, subType: known, ...(id !== undefined && { id }) };
}

const tuple = (parts: (string | undefined)[]): string => `(${parts.filter((part) => part !== undefined).join(',')})`;
const pieces = (text: string): string[] | undefined => /^\(([^()]*)\)$/.exec(text)?.[1]?.split(',');
