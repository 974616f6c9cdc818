import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, choice, entity, line, type Row, ref, sentId } from '../../model/entity.ts';
import { command, crud, query } from '../../model/operation.ts';
import { displayTitle } from '../../rules/text.ts';

/** Kinds of files as shown to people. */
const FILE_KINDS = ['AUDIO', 'IMAGE', 'VIDEO', 'SPREADSHEET', 'DOCUMENT', 'PRESENTATION', 'OTHER'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** The state of an upload (ME-04). The specification's second name for COMPLETE, DONE, is not used. */
const FILE_STATUSES = ['UPLOADING', 'COMPLETE', 'FAILED', 'CANCELLED'] as const;
export type FileStatus = (typeof FILE_STATUSES)[number];

/** Parts made from a recording: its playable rendition, a still, stills along it, and the shape of its sound. */
export const DERIVED_PARTS = ['PREVIEW', 'AUDIO', 'THUMBNAIL', 'STORYBOARD', 'PEAKS'] as const;
export type DerivedPart = (typeof DERIVED_PARTS)[number];

// The count can exceed 32 bits, so neither z.int() nor GraphQL's Int fits; every whole number up to 2^53 is exact.
const byteCount = () => z.number().multipleOf(1).min(0);

/**
 * A file of a project or one of its pages, with data for a channel, or with people for the directory: the row has its
 * metadata, its bytes are in the file store.
 */
export const File = entity(
  'File',
  {
    /** its project or channel, exactly one of them; neither for a file with people */
    projectId: ref('Project', 'WRITE').nullable().default(null),
    channelId: ref('Channel', 'WRITE').nullable().default(null),
    pageId: ref('Page', 'WRITE').nullable().default(null),
    name: line(limits.fileName).min(1, 'Give the file a name.'),
  },
  {
    /** the project or channel, or the directory */
    placeId: z.uuid(),
    kind: choice('FileKind', FILE_KINDS),
    /** detected from the bytes, never taken from the sender */
    mediaType: z.string(),
    bytes: byteCount(),
    /** SHA-256 of the stored bytes; '' until they are complete */
    hash: z.string(),
    status: choice('FileStatus', FILE_STATUSES),
    /** width of a displayable picture or of a video, in px and upright */
    width: z.int().nullable(),
    height: z.int().nullable(),
    /** length of a recording; null until a media engine has read it */
    durationMs: z.int().nullable().default(null),
    /** true if a recording has sound, or moving pictures; null until a media engine has read it */
    sound: z.boolean().nullable().default(null),
    moving: z.boolean().nullable().default(null),
    /** parts made from a recording that are stored */
    derived: z.array(choice('DerivedPart', DERIVED_PARTS)).default([]),
    /** defect of a complete file, such as a recording that ends early, in words for people */
    warning: z.string().default(''),
    /** why it failed, or its picture cannot be shown, in words for people */
    problem: z.string(),
  },
  {
    place: 'placeId',
    page: 'pageId',
    fixed: ['projectId', 'channelId'],
    orders: ['name', 'bytes'],
    title: ({ name }) => displayTitle('file', name),
    trash: {
      goesWith: { pageId: 'Page', projectId: 'Project', channelId: 'Channel' },
      description: 'A file comes back to its page, and to where its picture stands in the text.',
    },
  },
);
export type File = Row<typeof File>;

const all = crud(File);
export const file = all.one;
export const files = all.list;
export const updateFile = all.update;
export const deleteFile = all.remove;
export const restoreFile = all.restore;

/** Also POST /api/v1/uploads, with tus's Upload-Length and Upload-Metadata (projectId, channelId or forPeople, pageId, name). */
export const beginUpload = command('beginUpload', File, {
  audience: 'contributor',
  input: File.creation.extend({
    /** true if it has people for the directory, and belongs to no project or channel */
    forPeople: z.boolean().optional(),
    /** bulk import that creates a note from it (NE-15); an id chosen by the sender, the same for all of its files */
    bulkImportId: sentId().optional(),
    bytes: byteCount()
      .min(1, 'The file is empty.')
      .max(limits.attachment, `A file can have at most ${limits.attachment / limits.byteUnit ** 3} GB.`),
  }),
  description: 'Announce a file; its bytes are then sent to /api/v1/uploads/:id in pieces (tus 1.0).',
});

const upload = {
  transport: 'rest',
  on: File,
  audience: 'contributor',
  input: z.strictObject({ id: sentId() }),
} as const;

export const continueUpload = command('continueUpload', File, {
  ...upload,
  audit: null,
  description:
    'HEAD and PATCH /api/v1/uploads/:id: how much of a file has arrived, and its next piece; only for who began it.',
});
export const cancelUpload = command('cancelUpload', File, {
  ...upload,
  description: 'DELETE /api/v1/uploads/:id: give a file up before all of it has arrived; only for who began it.',
});

const waiting = { on: File, audience: 'contributor', input: z.strictObject({ id: sentId() }) } as const;
export const discardFile = command('discardFile', File, {
  ...waiting,
  description:
    'Discard a file that was sent for a channel and never imported. It is not in trash, and is erased after two days.',
});
export const keepFile = command('keepFile', File, {
  ...waiting,
  description: 'Take back that a file was discarded, as long as it is not erased.',
});

const served = { transport: 'rest', on: File } as const;

export const downloadFile = query('downloadFile', File, {
  ...served,
  input: z.strictObject({ id: sentId() }),
  description: 'GET /files/download/:id: the bytes of a file, whole or a range of them, always as an attachment.',
});
export const showPicture = query('showPicture', File, {
  ...served,
  input: z.strictObject({ id: sentId(), width: z.coerce.number().int().min(1).max(10_000).optional() }),
  description: 'GET /image/:id?width=: a picture made anew from a file, as WebP and no wider than asked.',
});

const side = z.coerce.number().int().min(1).max(10_000);
export const showPdfThumbnail = query('showPdfThumbnail', File, {
  ...served,
  input: z.strictObject({ id: sentId(), width: side.optional(), height: side.optional() }),
  description:
    'GET /files/pdf-thumbnail/:id?width=&height=: the first page of a PDF as WebP, its longer side 320 or 864 px (ME-08), or 204 without content if it cannot be drawn; also /image/pdf-thumbnail/:id.',
});

/** Storage used and allowed, in bytes; files in trash count until they are erased. */
export const Storage = answer('Storage', { used: byteCount(), most: byteCount() });
export type Storage = z.infer<typeof Storage.row>;
export const storage = query('storage', Storage, {
  input: z.strictObject({}),
  description: 'How much room the files of the workspace take, and how much there is.',
});
