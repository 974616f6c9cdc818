import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, choice, entity, moment, type Row, ref, sentId } from '../../model/entity.ts';
import { command, crud, listQuery } from '../../model/operation.ts';
import { tableMapping } from './table-mapping.ts';

/** States of an import: it is checked, a person decides, then it is applied, paused or undone. */
export const PROJECT_IMPORT_STATES = [
  'CHECKING',
  'READY',
  'APPLYING',
  'PAUSED',
  'DONE',
  'CLEARING',
  'CANCELLED',
  'FAILED',
] as const;
export type ProjectImportState = (typeof PROJECT_IMPORT_STATES)[number];

/** Outcomes of a row of a package: new, changed, already here, or refused. */
export const IMPORT_OUTCOMES = ['MADE', 'CHANGED', 'SAME', 'REFUSED'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

/** File name endings that can be imported: exported projects, REFI-QDA projects, those of QualCoder and Taguette. */
export const PACKAGE_ENDINGS = ['.zip', '.qdpx', '.qda', '.sqlite3', '.taguette'] as const;
export type PackageEnding = (typeof PACKAGE_ENDINGS)[number];

/** Ending by which a file name is recognised as a package; undefined if there is none. */
export const packageEnding = (fileName: string): PackageEnding | undefined =>
  PACKAGE_ENDINGS.find((ending) => fileName.toLowerCase().endsWith(ending));

const outcomeCounts = z.object({ MADE: z.int(), CHANGED: z.int(), SAME: z.int(), REFUSED: z.int() });
export type OutcomeCounts = z.infer<typeof outcomeCounts>;

/**
 * The import of a package into a project. Ids are derived from the project and the ids in the package, so importing
 * the same package again adds nothing. It is erased, with its file, `limits.imports.keptSeconds` after its end, or
 * after its beginning if it is never applied. A paused one is not erased.
 */
export const ProjectImport = entity(
  'ProjectImport',
  {
    projectId: ref('Project', 'FULL'),
    /** package, a file of that project */
    fileId: ref('File', 'WRITE'),
    /** true to apply title, summary, icon and colour of the package's project */
    takesSettings: z.boolean().default(false),
    /** true to move the project into the folders of the package, creating missing ones */
    takesFolder: z.boolean().default(false),
    /** true to add people with an unknown email address to the directory; otherwise only their names are imported */
    addsPeople: z.boolean().default(false),
    /** true to create the package's channels with their data, for the importing member */
    addsChannels: z.boolean().default(false),
    /** mapping of another program's tables; proposed by default */
    mapping: z.array(tableMapping).max(limits.moveIn.tables).default([]),
  },
  {
    fileName: z.string(),
    state: choice('ProjectImportState', PROJECT_IMPORT_STATES),
    /** progress of the current state, in thousandths */
    progress: z.int(),
    /** title of the project in the package */
    title: z.string(),
    /** outcomes of the rows of each entity */
    counts: z.record(z.string(), outcomeCounts),
    /** notices for people, a sentence each */
    notices: z.array(z.string()),
    startedAt: moment().nullable(),
    endedAt: moment().nullable(),
    expiresAt: moment().nullable(),
    /** why it failed, in words for people */
    problem: z.string(),
  },
  {
    place: 'projectId',
    fixed: ['projectId', 'fileId', 'takesSettings', 'takesFolder', 'addsPeople', 'addsChannels', 'mapping'],
  },
);
export type ProjectImport = Row<typeof ProjectImport>;

/** True if an import is waiting or running. */
export const isBusy = ({ state }: Pick<ProjectImport, 'state'>): boolean =>
  state === 'CHECKING' || state === 'APPLYING' || state === 'CLEARING';

/** True if an import has ended. */
export const isOver = ({ state }: Pick<ProjectImport, 'state'>): boolean =>
  state === 'DONE' || state === 'CANCELLED' || state === 'FAILED';

const { one, list } = crud(ProjectImport);
export const projectImport = one;
export const projectImports = list;

export const createProjectImport = command('createProjectImport', ProjectImport, {
  input: ProjectImport.creation,
  audience: 'contributor',
  rate: 'bulk',
  viewers: 'Viewers cannot import projects',
  description: 'Work out what a package would bring into a project; nothing of it is brought in yet. A job does it.',
});

const onImport = (name: string, description: string) =>
  command(name, ProjectImport, {
    on: ProjectImport,
    level: 'FULL',
    input: z.strictObject({ id: sentId() }),
    audience: 'contributor',
    description,
  });
export const applyProjectImport = onImport(
  'applyProjectImport',
  'Bring a package that was checked into its project. One that was paused, or stopped by a fault, goes on where it was.',
);
export const pauseProjectImport = onImport(
  'pauseProjectImport',
  'Stop bringing a package in without giving it up: what came in stays, and `applyProjectImport` goes on.',
);
export const cancelProjectImport = onImport(
  'cancelProjectImport',
  'Give an import up. What it has brought so far is erased; what is done stays.',
);

/** A row of a package, with its outcome. */
export const ProjectImportItem = answer('ProjectImportItem', {
  /** number in import order, from 1 */
  number: z.int(),
  noun: z.string(),
  /** title; '' for a row without one; never a person's identity */
  title: z.string(),
  outcome: choice('ImportOutcome', IMPORT_OUTCOMES),
  /** why it, or a part of it, cannot be imported, in words for people */
  reason: z.string(),
});
export type ProjectImportItem = z.infer<typeof ProjectImportItem.row>;

export const projectImportItems = listQuery('projectImportItems', ProjectImportItem, {
  on: ProjectImport,
  level: 'FULL',
  input: z.strictObject({
    id: sentId(),
    outcome: choice('ImportOutcome', IMPORT_OUTCOMES).optional(),
    noun: z.string().max(limits.imports.noun).optional(),
    /** number of the last row of the previous page */
    after: z.int().min(0).default(0),
    first: z.int().min(1).max(limits.exportPage).default(50),
  }),
  description: 'The rows of a package and what becomes of each, in their order.',
});
