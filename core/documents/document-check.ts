import * as z from 'zod';
import { limits } from '../limits.ts';
import {
  type DocumentNode,
  documentText,
  isTop,
  type DocumentJson as Json,
  type MarkSpec,
  markSpec,
  NODES,
  type NodeSpec,
  nodeSpec,
} from './document.ts';

interface Term {
  names: ReadonlySet<string>;
  atLeast: number;
  atMost: number;
}

const membersOf = (word: string): string[] =>
  Object.entries<NodeSpec>(NODES)
    .filter(([name, spec]) => name === word || spec.group?.split(' ').includes(word))
    .map(([name]) => name);

/** Parses the subset of ProseMirror's content expressions in the node list: names or (a | b), then *, + or nothing. */
function parseContent(expression: string): Term[] {
  return [...expression.matchAll(/\(([^)]*)\)([*+]?)|(\w+)([*+]?)/g)].map(([, either, manyOf, word, many]) => {
    const words = (either ?? word ?? '').split('|').map((part) => part.trim());
    const count = manyOf || many || '';
    return {
      names: new Set(words.flatMap(membersOf)),
      atLeast: count === '*' ? 0 : 1,
      atMost: count === '' ? 1 : Number.POSITIVE_INFINITY,
    };
  });
}

const TERMS: ReadonlyMap<string, Term[]> = new Map(
  Object.entries<NodeSpec>(NODES).map(([name, spec]) => [name, parseContent(spec.content ?? '')]),
);

/** True if a node of this name is allowed in that parent, regardless of its siblings. */
export const accepts = (parent: string, child: string): boolean =>
  (TERMS.get(parent) ?? []).some((term) => term.names.has(child));

/** True if these children, in this order, satisfy the node's content rule. */
export function isComplete(parent: string, children: readonly string[]): boolean {
  let at = 0;
  for (const term of TERMS.get(parent) ?? []) {
    const from = at;
    while (at < children.length && at - from < term.atMost && term.names.has(children[at] ?? '')) at += 1;
    if (at - from < term.atLeast) return false;
  }
  return at === children.length;
}

/** Maximum number of children of this node. */
export const mostIn = (name: string): number => nodeSpec(name)?.most ?? Number.POSITIVE_INFINITY;

/** True if text in this block can carry that mark. */
export const allowsMark = (block: string, mark: string): boolean => {
  const marks = nodeSpec(block)?.marks;
  return markSpec(mark) !== undefined && (marks === undefined || marks.split(' ').includes(mark));
};

/** Problem with the attributes of a node or mark; undefined if they match its spec. */
export function attributeProblem(spec: NodeSpec | MarkSpec, attrs: Record<string, unknown>): string | undefined {
  const known = spec.attributes ?? {};
  for (const [name, value] of Object.entries(attrs)) {
    const attribute = Object.hasOwn(known, name) ? known[name] : undefined;
    if (!attribute) return `unknown attribute ${name}`;
    if (!attribute.value.safeParse(value).success) return `bad value for ${name}`;
  }
  const missing = Object.keys(known).find((name) => known[name]?.default === undefined && !(name in attrs));
  return missing && `attribute ${missing} is missing`;
}

/** True if a node is nested too deeply; only blocks count. */
export const isTooDeep = (name: string, depth: number): boolean =>
  depth > limits.document.depth + (nodeSpec(name)?.group === 'inline' ? 1 : 0);

/** True if PostgreSQL and JSON can store this text: no NUL and no lone surrogate. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const MOST_PROBLEMS = 20;

class Check {
  readonly problems: string[] = [];

  say(path: string, problem: string) {
    if (this.problems.length < MOST_PROBLEMS) this.problems.push(`${path}: ${problem}`);
  }

  node(node: unknown, parent: string, path: string, depth: number) {
    if (!isRecord(node) || typeof node.type !== 'string') return this.say(path, 'is not a node');
    const spec = nodeSpec(node.type);
    if (!spec || isTop(node.type)) return this.say(path, 'unknown node');
    if (!accepts(parent, node.type)) this.say(path, `${node.type} cannot stand in ${parent}`);
    if (isTooDeep(node.type, depth)) return this.say(path, `nested more than ${limits.document.depth} deep`);
    if (node.type === 'text') return this.text(node, parent, path);
    const wrong = isRecord(node.attrs ?? {})
      ? attributeProblem(spec, (node.attrs ?? {}) as Record<string, unknown>)
      : 'attributes are not an object';
    if (wrong) this.say(path, wrong);
    this.children(node, node.type, path, depth);
  }

  children(node: Record<string, unknown>, name: string, path: string, depth: number) {
    const content = node.content ?? [];
    if (!Array.isArray(content)) return this.say(path, 'content is not a list');
    for (const [index, child] of content.entries()) this.node(child, name, `${path}.content[${index}]`, depth + 1);
    const names = content.map((child) => (isRecord(child) ? String(child.type) : ''));
    if (!isComplete(name, names)) this.say(path, `${name} does not hold what it must`);
    if (names.length > mostIn(name)) this.say(path, `${name} holds more than ${mostIn(name)} nodes`);
  }

  text(node: Record<string, unknown>, parent: string, path: string) {
    if (typeof node.text !== 'string' || node.text === '') return this.say(path, 'is a text without words');
    if (!isStorable(node.text)) this.say(path, 'holds a character that cannot be stored');
    const marks = node.marks ?? [];
    if (!Array.isArray(marks)) return this.say(path, 'marks are not a list');
    for (const mark of marks) this.mark(mark, parent, path);
  }

  mark(mark: unknown, parent: string, path: string) {
    const spec = isRecord(mark) && typeof mark.type === 'string' ? markSpec(mark.type) : undefined;
    if (!spec || !isRecord(mark)) return this.say(path, 'unknown mark');
    if (!allowsMark(parent, String(mark.type))) this.say(path, `${mark.type} is not used in ${parent}`);
    const attrs = mark.attrs ?? {};
    const wrong = isRecord(attrs) ? attributeProblem(spec, attrs) : 'attributes are not an object';
    if (wrong) this.say(path, `${mark.type}: ${wrong}`);
  }
}

/** Reasons why this value is no valid document, at most twenty, each with its path; empty if it is valid. */
export function checkDocument(json: unknown): string[] {
  if (!isRecord(json) || !isTop(json.type)) return ['document: is not a document'];
  const check = new Check();
  check.children(json, json.type, 'document', 0);
  if (check.problems.length > 0) return check.problems;
  const { length } = documentText(json as unknown as DocumentNode);
  const most = limits.document.characters;
  return length > most ? [`document: has ${length} characters, ${most} are allowed`] : [];
}

/** An external document, validated by the whole schema. */
export type DocumentJson = Json;
export const DocumentJson = z.looseObject({ type: z.literal('doc') }).superRefine((json, context) => {
  for (const message of checkDocument(json)) context.addIssue({ code: 'custom', message });
}) as z.ZodType<Json>;
