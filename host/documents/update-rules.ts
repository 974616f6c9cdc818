import { holdsText, isTop, markSpec, NODES, type NodeSpec, nodeSpec } from '@earshot/core/documents/document';
import { accepts, allowsMark, attributeProblem, isStorable, isTooDeep } from '@earshot/core/documents/document-check';
import { markName } from '@earshot/processing/documents/convert';
import { highlightKey } from '@earshot/processing/documents/highlight';
import * as Y from 'yjs';

/**
 * Reason why an update is refused; `missing` means that the client should send earlier updates first, `crowded` that
 * the top node would have too many nodes.
 */
export type UpdateFault = 'garbled' | 'missing' | 'schema' | 'impersonated' | 'highlight' | 'full' | 'crowded';

/** Stops reading a refused update. */
export class Fault extends Error {
  constructor(
    readonly fault: UpdateFault,
    detail: string,
    readonly ids?: string[],
  ) {
    super(detail);
  }
}

/** The context of an item: children of a node, text of a block, or a deleted parent. */
export type Place =
  | { kind: 'gone' }
  | { kind: 'children'; name: string; depth: number; sub: string | null }
  | { kind: 'words'; block: string; sub: string | null };

type Content = Y.Item['content'];

const REQUIRED: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries<NodeSpec>(NODES).map(([name, { attributes = {} }]) => [
    name,
    Object.keys(attributes).filter((key) => attributes[key]?.default === undefined),
  ]),
);

/** The required attributes of a node: editors delete nodes that lack them. */
export const requiredOf = (name: string): readonly string[] => REQUIRED.get(name) ?? [];

function holdAttribute(content: Content, name: string, key: string) {
  const spec = isTop(name) ? undefined : nodeSpec(name);
  if (!spec || !(content instanceof Y.ContentAny) || content.arr.length !== 1) {
    throw new Fault('schema', `unknown attribute of ${name}`);
  }
  // Attributes arrive one by one: missing ones are detected at the end of the update (requiredOf).
  const attribute = Object.hasOwn(spec.attributes ?? {}, key) ? spec.attributes?.[key] : undefined;
  if (!attribute?.value.safeParse(content.arr[0]).success) throw new Fault('schema', `${name}: bad value for ${key}`);
}

function holdChild(content: Content, parent: string, depth: number) {
  const type = content instanceof Y.ContentType ? content.type : undefined;
  const isWords = type?.constructor === Y.XmlText && holdsText(parent);
  const name = type?.constructor === Y.XmlElement ? (type as Y.XmlElement).nodeName : '';
  if (isTooDeep(isWords ? 'text' : name, depth)) throw new Fault('schema', 'nested too deep');
  if (isWords) return;
  if (name === 'text' || !accepts(parent, name)) throw new Fault('schema', `${name || 'something'} in ${parent}`);
}

function holdFormat({ key, value }: Y.ContentFormat, block: string): string | undefined {
  const name = markName(key);
  const spec = markSpec(name);
  // Only highlights can overlap each other, so only their mark is stored under a name with a hash.
  if (!spec || (name === 'highlight') === (name === key)) throw new Fault('schema', 'unknown mark');
  const attrs: unknown = value;
  if (attrs === null) return undefined;
  if (typeof attrs !== 'object' || Array.isArray(attrs)) throw new Fault('schema', `bad mark ${name}`);
  const problem = attributeProblem(spec, attrs as Record<string, unknown>);
  if (problem) throw new Fault('schema', `${name}: ${problem}`);
  if (!allowsMark(block, name)) throw new Fault('schema', `${name} in ${block}`);
  if (name !== 'highlight') return undefined;
  const { id } = attrs as { id: string };
  if (key !== highlightKey(id)) throw new Fault('schema', 'a highlight under a wrong name');
  return id;
}

/** Throws unless this content is allowed in that context; returns the id if it sets the mark of a highlight. */
export function holdToSchema(content: Content, place: Place): string | undefined {
  if (content instanceof Y.ContentDeleted || place.kind === 'gone') return undefined;
  if (place.kind === 'children' && place.sub !== null) holdAttribute(content, place.name, place.sub);
  else if (place.kind === 'children') holdChild(content, place.name, place.depth + 1);
  else if (place.sub !== null) throw new Fault('schema', 'text with attributes');
  else if (content instanceof Y.ContentFormat) return holdFormat(content, place.block);
  else if (!(content instanceof Y.ContentString)) throw new Fault('schema', 'something else than words in a text');
  else if (!isStorable(content.str)) throw new Fault('schema', 'a character that cannot be stored');
  return undefined;
}
