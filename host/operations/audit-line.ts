import { bare, meaningOf } from '@earshot/core/model/entity';
import type { AnyOperation } from '@earshot/core/model/operation';
import { isUuid } from '@earshot/core/rules/id';
import * as z from 'zod';
import type { AuditLine } from '../store/spine.ts';
import type { Visit } from './visit.ts';
import type { Work } from './work.ts';

interface Audited {
  operation: AnyOperation;
  /** the parsed input */
  input: unknown;
  visit: Visit;
}

/** Longer lists of ids are logged as their length. */
const LISTED_IDS = 20;

/** The result of a completed call, with its change: the Undo input has the previous values. */
interface Done {
  answer: unknown;
  change: Pick<Work, 'inverse' | 'was'>;
}

/**
 * The audit line of a call: actor, operation, object, the names of all input fields and the storable values. The same
 * applies to replaced values.
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

/** The values before the change, as far as a line can store them. */
function replaced(operation: AnyOperation, { inverse, was }: Done['change'], sent: Record<string, unknown>) {
  // The input of another command describes an action, not the previous values.
  const known = inverse?.command === operation.name ? keptValues(operation.input, inverse.input) : {};
  return Object.fromEntries(
    Object.entries({ ...known, ...was }).filter(
      ([field, value]) => field !== 'id' && JSON.stringify(value) !== JSON.stringify(sent[field]),
    ),
  );
}

/**
 * The object id of a call: the named one, its place, or the created one; an object with a name in the input takes
 * precedence over a project.
 */
function objectOf({ output }: AnyOperation, input: unknown, made: string | undefined): string | null {
  const named = input as Partial<Record<'id' | 'placeId' | 'projectId' | 'noteId' | 'pageId' | 'rowId', string>>;
  const within = named.id ?? named.placeId ?? named.noteId ?? named.pageId ?? named.rowId;
  const hasTitle = 'of' in output && output.of.kind === 'entity' && output.of.options.title !== undefined;
  const id = within ?? (hasTitle ? made : undefined) ?? named.projectId ?? made ?? null;
  return id !== null && isUuid(id) ? id : null;
}

/** The id of a created object; the answer is the row, or contains it beside a secret that is shown once. */
function madeBy({ effect, output }: AnyOperation, answer: unknown): string | undefined {
  if (effect !== 'write' || output.kind !== 'one' || typeof answer !== 'object' || answer === null) return undefined;
  for (const one of [answer, ...Object.values(answer)])
    if (typeof one === 'object' && one !== null && 'id' in one && isUuid(String(one.id))) return String(one.id);
  return undefined;
}

/**
 * Storable values of an input for a line: ids, choices, switches, numbers, times and the host's own codes, never users'
 * words (contract 60). So the log shows who was given which right.
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
