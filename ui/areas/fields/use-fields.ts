import { type Field, fields as listFields } from '@earshot/core/areas/fields/field';
import { type FieldPreference, fieldPreferences } from '@earshot/core/areas/fields/field-preference';
import { type FieldSet, fieldSets as listSets } from '@earshot/core/areas/fields/field-set';
import { limits } from '@earshot/core/limits';
import type { FieldScope } from '@earshot/core/model/field-scope';
import { byRank } from '@earshot/core/rules/rank';
import { useList, useStores } from '../../data/use-stores.ts';

const ALL = { first: limits.fieldsPerPlace, orderBy: 'RANK_ASC' } as const;

/** Fields of one place for a scope, and their field sets, each in manual order; read it inside an observer(). */
export function usePlaceFields(placeId: string, scope: FieldScope) {
  const fields = useList(listFields, { condition: { placeId, scope }, ...ALL });
  const sets = useList(listSets, { condition: { placeId, scope }, ...ALL });
  return {
    fields: (fields.rows as Field[]).toSorted(byRank(({ label }) => label)),
    sets: (sets.rows as FieldSet[]).toSorted(byRank(({ label }) => label)),
    ready: fields.state === 'ready' && sets.state === 'ready',
    failed: fields.state === 'failed' ? fields.error : sets.state === 'failed' ? sets.error : null,
    reload: () => void Promise.all([fields.reload(), sets.reload()]),
  };
}

/** Fields of the workspace that a project hides; read it inside an observer(). */
export function useHiddenFields(projectId: string): ReadonlySet<string> {
  const { rows } = useList(fieldPreferences, { condition: { projectId }, first: 1000 });
  const hidden = (rows as FieldPreference[]).filter((one) => one.hidden);
  return new Set(hidden.map(({ fieldId }) => fieldId));
}

/** A field set with its fields; the first part has no set. */
export interface FieldPart {
  set: FieldSet | undefined;
  fields: Field[];
}

/** Fields by field set; those whose set is missing come first. */
export function inParts(fields: readonly Field[], sets: readonly FieldSet[]): FieldPart[] {
  const known = new Set(sets.map(({ id }) => id));
  const under = (id: string | undefined) =>
    fields.filter(({ fieldSetId }) => (fieldSetId && known.has(fieldSetId) ? fieldSetId : undefined) === id);
  const parts = [undefined, ...sets].map((set) => ({ set, fields: under(set?.id) }));
  return parts.filter(({ set, fields }) => set !== undefined || fields.length > 0);
}

/**
 * Fields of a project's rows: the workspace’s that it shows, followed by its own. For the workspace itself, the fields
 * of all projects' rows. Read it inside an observer().
 */
export function useProjectFields(projectId: string, scope: FieldScope) {
  const { session } = useStores();
  const shared = usePlaceFields(session.workspaceId, scope);
  const own = usePlaceFields(projectId, scope);
  const hidden = useHiddenFields(projectId);
  const across = projectId === session.workspaceId;
  const fields = [...shared.fields.filter(({ id }) => !hidden.has(id)), ...(across ? [] : own.fields)];
  return {
    parts: inParts(fields, [...shared.sets, ...(across ? [] : own.sets)]).filter((part) => part.fields.length > 0),
    fields,
    ready: shared.ready && own.ready,
    failed: shared.failed ?? own.failed,
    reload: () => {
      shared.reload();
      own.reload();
    },
  };
}
