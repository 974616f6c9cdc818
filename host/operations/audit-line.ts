import { bare, meaningOf } from '@earshot/core/model/entity';
import type { AnyOperation } from '@earshot/core/model/operation';
import { isUuid } from '@earshot/core/rules/id';
import * as z from 'zod';
import type { AuditLine } from '../store/spine.ts';
import type { Visit } from './visit.ts';
import type { Work } from './work.ts';

interface Audited {
  operation: AnyOperation;
  /** parsed */
  input: unknown;
  visit: Visit;
}

/** Longer lists of ids are logged as their length. */
const LISTED_IDS = 20;

/** The answer of a call that was done, with its change: what Undo would send tells how things were. */
interface Done {
  answer: unknown;
  change: Pick<Work, 'inverse' | 'was'>;
}

/**
 * The audit line of a call: who, what, on what, and of the input the names of all fields and what may be kept of it. Of what
 * a change replaced, the same may be kept.
 */
export function auditLine(
  { operation, input, visit }: Audited,
  memberId: string | null,
  outcome: AuditLine['outcome'],
  { answer, change }: Partial<Done> = {},
): AuditLine {
  const token = visit.session?.token;
  const made = madeBy(operation, answer);
  const objectId = objectOf(operation, input, made);
  const sent = keptValues(operation.input, input);
  const isNew = made !== undefined && made !== objectId && !Object.values(sent).includes(made);
  const values = isNew ? { ...sent, made } : sent;
  const before = change ? replaced(operation, change, sent) : {};
  return {
    operation: operation.audit ?? operation.name,
    outcome,
    actorId: memberId,
    objectId,
    address: visit.address,
    detail: {
      fields: Object.keys(input as object),
      ...(Object.keys(values).length > 0 ? { values } : {}),
      ...(Object.keys(before).length > 0 ? { before } : {}),
      ...(token ? { tokenId: token.id } : {}),
    },
  };
}

/** The values that were there instead of those that were sent, as far as a line may hold them. */
function replaced(operation: AnyOperation, { inverse, was }: Done['change'], sent: Record<string, unknown>) {
  // The input of another command says what to do, not how things were.
  const known = inverse?.command === operation.name ? keptValues(operation.input, inverse.input) : {};
  return Object.fromEntries(
    Object.entries({ ...known, ...was }).filter(
      ([field, value]) => field !== 'id' && JSON.stringify(value) !== JSON.stringify(sent[field]),
    ),
  );
}

/** The id of what a call was about: what it named, its place, or what it made; before a project, what has a name in it. */
function objectOf({ output }: AnyOperation, input: unknown, made: string | undefined): string | null {
  const named = input as Partial<Record<'id' | 'placeId' | 'projectId' | 'noteId' | 'pageId' | 'rowId', string>>;
  const within = named.id ?? named.placeId ?? named.noteId ?? named.pageId ?? named.rowId;
  const hasTitle = 'of' in output && output.of.kind === 'entity' && output.of.options.title !== undefined;
  const id = within ?? (hasTitle ? made : undefined) ?? named.projectId ?? made ?? null;
  return id !== null && isUuid(id) ? id : null;
}

/** The id of what a call made; its answer is the row, or holds it beside a secret that is shown once. */
function madeBy({ effect, output }: AnyOperation, answer: unknown): string | undefined {
  if (effect !== 'write' || output.kind !== 'one' || typeof answer !== 'object' || answer === null) return undefined;
  for (const one of [answer, ...Object.values(answer)])
    if (typeof one === 'object' && one !== null && 'id' in one && isUuid(String(one.id))) return String(one.id);
  return undefined;
}

/**
 * The values of an input that a line may hold: ids, choices, switches, numbers, moments and codes of the host's own, never anybody's
 * words (contract 60). So the log tells who was given what.
 */
export function keptValues(schema: z.ZodType, input: unknown): Record<string, unknown> {
  const object = bare(schema);
  if (!(object instanceof z.ZodObject)) return {};
  const given = input as Record<string, unknown>;
  const kept = Object.entries(object.shape as Record<string, z.ZodType>).flatMap(([field, inner]) => {
    const value = given[field];
    if (value === undefined) return [];
    const schemaOfValue = bare(inner);
    if (schemaOfValue instanceof z.ZodArray && Array.isArray(value) && isKept(schemaOfValue.element as z.ZodType))
      return [[field, value.length > LISTED_IDS ? value.length : value] as const];
    return value === null || isKept(inner) ? [[field, value] as const] : [];
  });
  return Object.fromEntries(kept);
}

const KEPT = [z.ZodBoolean, z.ZodEnum, z.ZodLiteral, z.ZodNumber, z.ZodUUID, z.ZodISODateTime];
const isKept = (schema: z.ZodType) =>
  KEPT.some((kind) => bare(schema) instanceof kind) || meaningOf(schema).code === true;
