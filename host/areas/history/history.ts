import { fieldType } from '@earshot/core/areas/fields/types/all';
import { restoreRowState, rowChanges, rowState } from '@earshot/core/areas/history/row-state';
import { Person, personName } from '@earshot/core/areas/people/person';
import { type AuditedChange, auditedChanges } from '@earshot/core/areas/workspace/audited-change';
import { limits } from '@earshot/core/limits';
import { operations } from '@earshot/core/model/all';
import { DEFAULT_TITLES } from '@earshot/core/texts';
import { type Handler, inside } from '../../operations/handlers.ts';
import type { Work } from '../../operations/work.ts';
import type { VersionParts } from '../versions/versions.ts';
import { inWords } from './in-words.ts';
import { restoreRow } from './restore.ts';
import { changedFields, findRevised, loadRevised, type OwnState, REVISED, stateAfter } from './state.ts';
import { auditedRow, changeBefore, changesAt, changesOfRow, type FieldThen, versionThen } from './store/row-changes.ts';

/** Earlier states of notes, insights, tags, views, projects and folders, and restoring them. */
export const historyHandlers = (parts: VersionParts): Handler[] => [
  inside(rowChanges, async ({ input: { rowId, ...asked }, work }) => {
    const { entity } = await loadRevised(work, rowId);
    const found = await changesOfRow(work.transaction, rowId, asked);
    return found.map(({ columns, ...change }) => ({ ...change, fields: changedFields(entity, columns) }));
  }),
  inside(rowState, async ({ input: { rowId, number }, work }) => {
    const { values, fields } = await stateAfter(work, await loadRevised(work, rowId), number);
    const versionId = await versionThen(work.transaction, rowId, number);
    return { rowId, values, fields: byId(fields), versionId };
  }),
  inside(restoreRowState, ({ input, work }) => restoreRow(parts, work, input)),
  inside(auditedChanges, async ({ input: { seq }, work }) => {
    const found = await changesAt(work.transaction, seq, limits.history.audited);
    const changes: AuditedChange[] = [];
    for (const change of found) changes.push(...(await changeOf(work, change)));
    return found.length > 0 ? changes : erasedAt(work, seq);
  }),
];

const byId = (fields: OwnState['fields']): Record<string, unknown> =>
  Object.fromEntries(fields.flatMap(({ id, value }) => (value === null ? [] : [[id, value]])));

/** Change of a row; undefined for rows of other entities. */
async function changeOf(
  work: Work,
  { rowId, number, columns, fieldIds }: Awaited<ReturnType<typeof changesAt>>[number],
): Promise<AuditedChange[]> {
  const revised = await findRevised(work, rowId, { trashed: true });
  if (!revised) return [];
  const { entity, row } = revised;
  const told = { rowId, noun: entity.name, erased: false };
  // Admins see the audit log of places whose content they cannot read.
  if (!work.access.reads(work.placeOf(entity, row)))
    return [{ ...told, title: '', hidden: true, before: {}, after: {} }];
  const changed = new Set([...changedFields(entity, columns), ...fieldIds]);
  const side = async (after: number) => {
    const { values, fields } = await stateAfter(work, revised, after);
    const own = Object.fromEntries(Object.entries(values).filter(([field]) => changed.has(field)));
    const custom: [string, string | null][] = [];
    for (const field of fields.filter(({ id }) => changed.has(id)))
      custom.push([`field:${field.label}`, await asText(work, field)]);
    return { ...(await inWords(work, entity, own)), ...Object.fromEntries(custom) };
  };
  const [before, after] = [await side(await changeBefore(work.transaction, rowId, number)), await side(number)];
  return [{ ...told, title: entity.options.title?.(row as never) ?? '', hidden: false, before, after }];
}

/** A value of a custom field as text; people by name, if the caller can see them. */
async function asText(work: Work, field: FieldThen): Promise<string | null> {
  const { type, value } = field;
  if (value === null) return null;
  const ids = type === 'PERSON' ? (value as string[]) : [];
  const names = new Map((await work.rows(Person).find({ where: { id: ids } })).map((row) => [row.id, personName(row)]));
  const nameOf = (id: string) => names.get(id) ?? DEFAULT_TITLES.hiddenContact;
  return fieldType(type).write(value, { settings: field, dayFirst: false, peopleNamed: () => [], personName: nameOf });
}

const CHANGING = new Map(
  operations.flatMap(({ name, effect, on, output }) => {
    const noun = on?.entity ?? ('of' in output ? output.of : undefined);
    return effect === 'write' && noun && REVISED.some((entity) => entity === noun) ? [[name, noun.name] as const] : [];
  }),
);

/** The row changed by an audit line whose earlier values were erased. */
async function erasedAt(work: Work, seq: number): Promise<AuditedChange[]> {
  const line = await auditedRow(work.transaction, seq);
  const noun = line && CHANGING.get(line.operation);
  if (!noun || (await findRevised(work, line.rowId, { trashed: true }))) return [];
  return [{ rowId: line.rowId, noun, title: '', hidden: false, erased: true, before: {}, after: {} }];
}
