import { masked, maskedQuotes, maskedUrl } from './mask.ts';

type Write = (value: unknown) => unknown;

const word: Write = (value) => (typeof value === 'string' ? masked(value).slice(0, 300) : undefined);
const url: Write = (value) => (typeof value === 'string' ? maskedUrl(value) : undefined);
const number: Write = (value) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined);
const claim: Write = (value) => (typeof value === 'boolean' ? value : undefined);
const scalar: Write = (value) => number(value) ?? claim(value) ?? word(value);
const words: Write = (value) =>
  Array.isArray(value)
    ? value
        .slice(0, 20)
        .map(word)
        .filter((one) => one !== undefined)
    : undefined;

/** All fields of log lines, with the form of their values; other fields are dropped (contract 35). */
const FIELDS: Record<string, Write> = {
  // event
  operation: word,
  transport: word,
  route: word,
  event: word,
  outcome: word,
  reason: word,
  code: scalar,
  status: scalar,
  kind: word,
  entity: word,
  phase: word,
  signal: word,
  // identity: ids only, never names
  faultId: word,
  requestId: word,
  workspaceId: word,
  memberId: word,
  accountId: word,
  placeId: word,
  noteId: word,
  itemId: word,
  jobId: scalar,
  job: word,
  plugin: word,
  consumer: word,
  task: word,
  caller: word,
  migration: word,
  // amounts
  ms: number,
  bytes: number,
  count: number,
  attempt: number,
  attempts: number,
  seq: number,
  epoch: number,
  depth: number,
  cost: number,
  lagMs: number,
  rss: number,
  heap: number,
  queue: number,
  sockets: number,
  port: number,
  exitCode: number,
  // location
  method: word,
  url,
  host: word,
  address: word,
  folder: word,
  version: word,
  mode: word,
  warm: claim,
  names: words,
  err: written,
};

// PostgreSQL's fields about an error; its detail and parameters contain values and are left out.
const DATABASE_FIELDS = ['table', 'column', 'constraint', 'routine', 'severity'];

/** Object names in a PostgreSQL error; these are our own and help to fix it. */
const namesOf = (fault: unknown): string[] =>
  ['table', 'column', 'constraint']
    .map((field) => ((fault ?? {}) as Record<string, unknown>)[field])
    .filter((name): name is string => typeof name === 'string' && /^[a-z][a-z0-9_]{0,62}$/.test(name));

/** An error for the log: its kind, code, masked text, location and cause. */
function written(error: unknown, depth = 0): unknown {
  if (typeof error !== 'object' || error === null) return { name: typeof error, message: maskedQuotes(String(error)) };
  const own = error as Record<string, unknown>;
  const { name, message, stack, code, status } = own;
  const cause = own.cause ?? own.original ?? own.parent;
  const fields = DATABASE_FIELDS.map((field) => [field, word(own[field])] as const).filter(
    ([, value]) => value !== undefined,
  );
  const named = namesOf(own).concat(namesOf(cause));
  return {
    name: word(name) ?? 'object',
    ...(typeof message === 'string' ? { message: maskedQuotes(message, named).slice(0, 1000) } : {}),
    ...(scalar(code) === undefined ? {} : { code: scalar(code) }),
    ...(number(status) === undefined ? {} : { status }),
    ...Object.fromEntries(fields),
    ...(typeof stack === 'string' ? { at: frames(stack) } : {}),
    ...(cause !== undefined && cause !== error && depth < 3 ? { cause: written(cause, depth + 1) } : {}),
  };
}

// A stack begins with the error's text, which is logged already; only lines that name code are kept.
const frames = (stack: string): string[] =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 15)
    .map((line) => masked(line.trim()).slice(0, 300));

/** Loggable fields: listed names only, each value in its field's form. */
export function admitted(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    const write = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
    const text = value === undefined ? undefined : write?.(value);
    if (text !== undefined) kept[name] = text;
  }
  return kept;
}

export const FIELD_NAMES: readonly string[] = Object.keys(FIELDS);
