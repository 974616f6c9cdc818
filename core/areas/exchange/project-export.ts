import * as z from 'zod';
import { limits } from '../../limits.ts';
import { choice, entity, moment, type Row, ref, sentId } from '../../model/entity.ts';
import { command, crud, listQuery, query } from '../../model/operation.ts';
import { RUN_STATES } from '../../model/run-state.ts';
import { Loss } from './loss.ts';

/**
 * Formats of an export: the community format, one JSON object a line, for Earshot and other programs (EX-01); an
 * archive of pages that open from disk without a server; or a project or codebook of REFI-QDA for other qualitative
 * research programs (EX-07).
 */
export const EXPORT_FORMATS = ['COMMUNITY', 'ARCHIVE', 'REFI_PROJECT', 'REFI_CODEBOOK'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Title, ending and media type of an export's file. */
export const EXPORT_FILES: Readonly<Record<ExportFormat, { title: string; ending: string; mediaType: string }>> = {
  COMMUNITY: { title: 'Community format', ending: 'zip', mediaType: 'application/zip' },
  ARCHIVE: { title: 'Offline archive', ending: 'zip', mediaType: 'application/zip' },
  REFI_PROJECT: { title: 'REFI-QDA project', ending: 'qdpx', mediaType: 'application/zip' },
  REFI_CODEBOOK: { title: 'REFI-QDA codebook', ending: 'qdc', mediaType: 'application/xml' },
};

/**
 * A project as one file that its creator downloads. It contains what its creator can read, so nobody else can download
 * it. It is erased after `limits.exports.keptSeconds`.
 */
export const ProjectExport = entity(
  'ProjectExport',
  {
    projectId: ref('Project', 'WRITE'),
    format: choice('ExportFormat', EXPORT_FORMATS).default('COMMUNITY'),
    /** true to include the bytes of files and pictures; otherwise only their metadata is included */
    withFiles: z.boolean().default(true),
    /** true to replace likely personal data and omit the entities of `REDACTED_OUT` */
    redacted: z.boolean().default(false),
    /** true to include the project's channels with their data, if its creator can open them; community format only */
    withChannels: z.boolean().default(true),
  },
  {
    state: choice('RunState', RUN_STATES),
    /** progress in thousandths */
    progress: z.int(),
    /** number of rows in each of its files, once written */
    counts: z.record(z.string(), z.int()),
    /** size of the file */
    bytes: z.number().multipleOf(1).min(0),
    /** SHA-256 of the file; '' until it is complete */
    hash: z.string(),
    /** notices of content that could not be included */
    notices: z.array(z.string()),
    /** number of losses; projectExportLosses lists them */
    lossCount: z.int(),
    /** true if it names people of the directory: downloading it needs people access */
    namesPeople: z.boolean(),
    /** channels whose data is included: downloading it needs access to all of them */
    channelIds: z.array(z.uuid()),
    startedAt: moment().nullable(),
    endedAt: moment().nullable(),
    expiresAt: moment().nullable(),
    /** why it failed, in words for people */
    problem: z.string(),
  },
  {
    place: 'projectId',
    fixed: ['projectId', 'format', 'withFiles', 'redacted', 'withChannels'],
    trash: { goesWith: { projectId: 'Project' } },
  },
);
export type ProjectExport = Row<typeof ProjectExport>;

const all = crud(ProjectExport);
export const projectExport = all.one;
export const projectExports = all.list;
export const createProjectExport = command('createProjectExport', ProjectExport, {
  input: ProjectExport.creation,
  audience: 'contributor',
  rate: 'bulk',
  viewers: 'Viewers cannot export projects',
  description: 'Export a project as one file, with what the caller can read. A job makes it.',
});
export const cancelProjectExport = command('cancelProjectExport', ProjectExport, {
  on: ProjectExport,
  input: z.strictObject({ id: sentId() }),
  audience: 'contributor',
  description: 'Stop making an export; nothing of it remains.',
});
export const deleteProjectExport = all.remove;
export const restoreProjectExport = all.restore;

export const downloadProjectExport = query('downloadProjectExport', ProjectExport, {
  transport: 'rest',
  on: ProjectExport,
  level: 'WRITE',
  audience: 'contributor',
  input: z.strictObject({ id: sentId() }),
  description: 'GET /api/v1/exports/:id: the file of an export, whole or a range of it; only for who made it.',
});

export const projectExportLosses = listQuery('projectExportLosses', Loss, {
  on: ProjectExport,
  level: 'WRITE',
  audience: 'contributor',
  input: z.strictObject({ id: sentId(), first: z.int().min(1).max(limits.refi.losses).default(50) }),
  description:
    'What the format of an export cannot hold, or holds in another form, item by item; only for who made it.',
});
