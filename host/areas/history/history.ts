import {
  type AuditedChange,
  auditedChanges,
  restoreRowState,
  revisions,
  rowState,
} from '@earshot/core/areas/history/row-state';
import { limits } from '@earshot/core/limits';
import { type Handler, inside } from '../../operations/handlers.ts';
import type { Work } from '../../operations/work.ts';
import type { VersionParts } from '../pages/versions.ts';
import { restoreRow } from './restore.ts';
import { changedFields, findRevised, loadRevised, type OwnState, stateAfter } from './state.ts';
import { revisionBefore, revisionsAt, revisionsOf, versionThen } from './store/revisions.ts';

/** Notes, insights, tags and views as they were, and back again. */
export const historyHandlers = (parts: VersionParts): Handler[] => [
  inside(revisions, async ({ input: { rowId, ...asked }, work }) => {
    const { entity } = await loadRevised(work, rowId);
    const found = await revisionsOf(work.transaction, rowId, asked);
    return found.map(({ columns, ...revision }) => ({ ...revision, fields: changedFields(entity, columns) }));
  }),
  inside(rowState, async ({ input: { rowId, number }, work }) => {
    const { values, fields } = await stateAfter(work, await loadRevised(work, rowId), number);
    const versionId = await versionThen(work.transaction, rowId, number);
    return { rowId, values, fields: byId(fields), versionId };
  }),
  inside(restoreRowState, ({ input, work }) => restoreRow(parts, work, input)),
  inside(auditedChanges, async ({ input: { seq }, work }) => {
    const found = await revisionsAt(work.transaction, seq, limits.history.audited);
    const changes: AuditedChange[] = [];
    for (const revision of found) changes.push(...(await changeOf(work, revision)));
    return changes;
  }),
];

const byId = (fields: OwnState['fields']): Record<string, unknown> =>
  Object.fromEntries(fields.flatMap(({ id, value }) => (value === null ? [] : [[id, value]])));

/** What a change did to a row; nothing for one that is no row of these nouns. */
async function changeOf(
  work: Work,
  { rowId, number, columns, fieldIds }: Awaited<ReturnType<typeof revisionsAt>>[number],
): Promise<AuditedChange[]> {
  const revised = await findRevised(work, rowId, { trashed: true });
  if (!revised) return [];
  const { entity, row } = revised;
  const told = { rowId, noun: entity.name };
  // An admin reads the log of places whose content they may not read.
  if (!work.access.reads(work.placeOf(entity, row)))
    return [{ ...told, title: '', hidden: true, before: {}, after: {} }];
  const changed = new Set([...changedFields(entity, columns), ...fieldIds]);
  const side = async (after: number) => {
    const { values, fields } = await stateAfter(work, revised, after);
    const own = Object.entries(values).filter(([field]) => changed.has(field));
    const custom = fields.filter(({ id }) => changed.has(id)).map(({ label, value }) => [`field:${label}`, value]);
    return Object.fromEntries([...own, ...custom]);
  };
  const [before, after] = [await side(await revisionBefore(work.transaction, rowId, number)), await side(number)];
  return [{ ...told, title: entity.options.title?.(row as never) ?? '', hidden: false, before, after }];
}
