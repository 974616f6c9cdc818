import {
  cancelPersonImport,
  canUndoImport,
  importPeople,
  likelyPeople,
  type PeoplePreview,
  type PersonColumn,
  PersonImport,
  type PersonImportProblem,
  personImportProblems,
  previewPeople,
  undoPersonImport,
} from '@earshot/core/areas/directory/person-import';
import { Field, type Field as FieldRow } from '@earshot/core/areas/fields/field';
import { File } from '@earshot/core/areas/files/file';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { directoryOf } from '@earshot/core/rules/directory';
import { reaches } from '@earshot/core/rules/permission';
import { inUnits } from '@earshot/core/rules/units';
import type { Pool } from '@earshot/processing/pool/pool';
import { cancelRun } from '../../jobs/runs.ts';
import { undoRun } from '../../jobs/undo-run.ts';
import { type Handler, inside } from '../../operations/handlers.ts';
import type { Work } from '../../operations/work.ts';
import { addField } from '../fields/fields.ts';
import type { FileStore } from '../files/bytes/file-store.ts';
import { chosenDialect, demandArrived, tablePreviewOf } from '../files/table-files.ts';
import { likelyRows } from './likely-people.ts';
import { namedRow, readingInput } from './person-rows.ts';
import { proposedColumns } from './proposed-columns.ts';
import { knownPeople } from './store/known-people.ts';

interface ImportParts {
  store: FileStore;
  pool: Pick<Pool, 'run'>;
}

const COUNTS = { progress: 0, read: 0, added: 0, filled: 0, same: 0, unreadable: 0, badValues: 0 };

/** An uploaded file of the directory. */
async function fileFor(work: Work, fileId: string) {
  const file = await work.load(File, fileId, 'WRITE');
  if (file.placeId !== directoryOf(work.workspaceId))
    throw new Refusal('BAD_USER_INPUT', 'This file was not uploaded for the people directory. Upload it there.');
  demandArrived(file);
  if (file.bytes > limits.personFile)
    throw new Refusal(
      'UNPROCESSABLE',
      `A file with people can have at most ${inUnits(limits.personFile)}. Split it, and import the parts one after the other.`,
    );
  return file;
}

const personFields = async (work: Work): Promise<FieldRow[]> =>
  (await work.rows(Field).find({ where: { placeId: directoryOf(work.workspaceId), scope: 'PERSON' } })) as FieldRow[];

/**
 * Creates the fields that columns require, and refuses fields of other entities; every returned column names its field.
 */
async function columnsWithFields(work: Work, columns: readonly PersonColumn[]): Promise<PersonColumn[]> {
  const placeId = directoryOf(work.workspaceId);
  const makes = columns.some(({ to }) => to === 'NEW_FIELD');
  if (makes && !reaches(work.access.level(placeId), 'FULL'))
    throw new Refusal('FORBIDDEN', 'Only managers can add fields of people. Choose existing fields for the columns.');
  const known = new Set((await personFields(work)).map(({ id }) => id));
  const whole: PersonColumn[] = [];
  for (const column of columns) {
    if (column.to === 'FIELD' && !known.has(column.fieldId ?? ''))
      throw new Refusal(
        'BAD_USER_INPUT',
        `The field for “${column.label}” is not a field of people. Choose another one.`,
      );
    if (column.to !== 'NEW_FIELD' || column.type === null) whole.push(column);
    else {
      const label = [...column.label].slice(0, limits.fieldLabel).join('');
      const { id } = await addField(work, { placeId, scope: 'PERSON', type: column.type, label });
      whole.push({ ...column, to: 'FIELD', fieldId: id });
    }
  }
  return whole;
}

/** Refuses concurrent imports: neither would see the people that the other adds. */
async function demandAlone(work: Work): Promise<void> {
  await work.transaction.sql(`select pg_advisory_xact_lock(hashtextextended('earshot:person-imports:' || $1, 0))`, [
    work.workspaceId,
  ]);
  const open = await work.rows(PersonImport).find({ where: { state: ['WAITING', 'RUNNING', 'UNDOING'] }, limit: 1 });
  if (open.length > 0)
    throw new Refusal('CONFLICT', 'Another import of people is running. Wait until it is done, then try again.');
}

/** Imports of files with people into the directory, and their results. */
export function personImportHandlers({ store, pool }: ImportParts): Handler[] {
  const pathOf = async (work: Work, fileId: string) => {
    const { workspaceId, hash } = await fileFor(work, fileId);
    return store.pathOf({ workspaceId, hash });
  };
  return [
    inside(previewPeople, async ({ input: { fileId, delimiter, encoding, ...rest }, work }): Promise<PeoplePreview> => {
      const path = await pathOf(work, fileId);
      const found = await pool.run('preview-people', { path, ...chosenDialect({ delimiter, encoding }), ...rest });
      const addsFields = reaches(work.access.level(directoryOf(work.workspaceId)), 'FULL');
      const columns = proposedColumns(found, await personFields(work), addsFields);
      return {
        ...tablePreviewOf(found),
        options: {
          delimiter: found.delimiter,
          encoding: found.encoding,
          labelLine: rest.labelLine ?? 1,
          ignoreNul: rest.ignoreNul ?? false,
          sheet: found.sheet,
          dayFirst: found.dayFirst,
          columns: columns.slice(0, limits.personColumns),
        },
        types: Object.fromEntries(found.labels.map((label, at) => [label, found.types[at] ?? 'TEXT'])),
        addsFields,
      };
    }),
    inside(likelyPeople, async ({ input: { fileId, options }, work }) => {
      const path = await pathOf(work, fileId);
      const who = { ...options, columns: options.columns.filter(({ to }) => to === 'NAME' || to === 'EMAIL') };
      const { rows } = await pool.run('read-people', readingInput(path, who));
      const named = rows.map((row) => namedRow(who, row)).filter(({ name, email }) => name !== '' || email !== '');
      const likely = await likelyRows(pool, await knownPeople(work.transaction), named);
      return likely.slice(0, limits.likelyPeople);
    }),
    inside(importPeople, async ({ input: { fileId, options, decisions }, work }) => {
      const file = await fileFor(work, fileId);
      await demandAlone(work);
      const columns = await columnsWithFields(work, options.columns);
      const made = columns.filter(({ fieldId }) => !options.columns.some((column) => column.fieldId === fieldId));
      const row = await work.rows(PersonImport).insert({
        placeId: file.placeId,
        fileId,
        fileName: file.name,
        state: 'WAITING',
        options: { ...options, columns },
        startedAt: null,
        endedAt: null,
        ...COUNTS,
        madeFieldIds: made.flatMap(({ fieldId }) => fieldId ?? []),
        problem: '',
        createdBy: work.actor.memberId,
      });
      work.emit('created', PersonImport, [row]);
      work.undoBy(undoPersonImport, { id: row.id });
      await work.enqueue('import-people', { importId: row.id, decisions }, { key: `import-people:${row.id}` });
      return row;
    }),
    inside(cancelPersonImport, ({ work, object }) => cancelRun(work, PersonImport, object)),
    inside(undoPersonImport, ({ work, object }) =>
      undoRun(work, PersonImport, {
        run: object,
        kind: 'undo-person-import',
        input: { importId: object.id },
        demand: demandUndoable,
      }),
    ),
    inside(personImportProblems, ({ input, work }) =>
      work.transaction.sql<PersonImportProblem>(
        `select line, reason, raw from person_import_problems
         where workspace_id = $1 and import_id = $2 and line > $3 order by line limit $4`,
        [work.workspaceId, input.id, input.afterLine, input.first],
      ),
    ),
  ];
}

function demandUndoable(run: PersonImport): void {
  if (!canUndoImport(run, Date.now()))
    throw new Refusal(
      'UNPROCESSABLE',
      `Only an import that added or changed people can be undone, for ${limits.undoDays} days.`,
    );
}
