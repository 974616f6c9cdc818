import { safeEnding } from '@earshot/core/areas/files/file-kind';
import type { ReadRow } from './reader.ts';

/** A line of an export before its document is added. */
export type Line = Record<string, unknown>;

/** Columns that are specific to this installation. */
const LEFT_HERE = new Set(['workspaceId', 'revision', 'trashedAt']);

/** A row with all of Earshot's fields, for x-earshot. */
export const ownLine = (row: ReadRow): Line =>
  Object.fromEntries(Object.entries(row).filter(([field]) => !LEFT_HERE.has(field)));

/** An entity's fields in the community format (EX-02); all others go under x-earshot. */
type Mapping = (row: ReadRow) => Line;
const same =
  (...fields: string[]): Mapping =>
  (row) =>
    Object.fromEntries(fields.map((field) => [field, row[field] ?? null]));

const fieldDatum = ({ fields }: ReadRow) =>
  Object.entries((fields ?? {}) as Record<string, unknown>).map(([fieldId, value]) => ({ fieldId, value }));

const page: Mapping = (row) => ({
  id: row.id,
  title: row.title,
  locked: row.locked ?? false,
  published: row.published ?? false,
  fieldDatum: fieldDatum(row),
  fileId: null,
});

/** Parts of a project that the community format shows, hides and orders; parts that Earshot lacks are off. */
const PARTS = ['charts', 'highlights', 'insights', 'notes', 'readme', 'tags'] as const;

/** Visible parts of a project in the order of its navigation. */
function partsOf(entries: readonly { id: string; hidden: boolean }[]): Line {
  const places = PARTS.map((part) => [part, entries.findIndex(({ id }) => id === part)] as const);
  const arranged = places.filter(([, at]) => at >= 0).sort(([, one], [, other]) => one - other);
  // Entries without a manual order come last.
  const order = [...arranged, ...places.filter(([, at]) => at < 0)].map(([part]) => part);
  const flags = places.flatMap(([part, at]) => [
    [`${part}Enabled`, !entries[at]?.hidden],
    [`${part}Rank`, order.indexOf(part)],
  ]);
  return {
    ...Object.fromEntries(flags),
    transcriptionVocabularyEnabled: false,
    transcriptionVocabularyRank: PARTS.length,
    transcriptionLanguage: null,
    recruitEnabled: false,
  };
}

const mappings: Record<string, Mapping> = {
  Insight: page,
  Note: page,
  Field: same('id', 'fieldSetId', 'label', 'options', 'rank', 'type'),
  FieldSet: same('id', 'label', 'rank'),
  FieldPreference: (row) => ({ ...same('id', 'fieldId', 'projectId', 'hidden')(row), fieldSetId: null }),
  View: same('id', 'layout', 'objectType', 'rank', 'title', 'viewData', 'docId'),
  TagBoard: same('id', 'rank', 'title'),
  TagGroup: (row) => ({ ...same('id', 'rank', 'title')(row), tagBoardId: row.boardId, color: null }),
  Tag: (row) => ({
    ...same('id', 'rank', 'title', 'locked', 'description', 'role')(row),
    tagGroupId: row.groupId,
    color: row.colour,
  }),
  Project: (row) => ({
    ...same('id', 'title', 'icon', 'summary', 'defaultFramework', 'defaultSummaryLanguage')(row),
    color: row.colour,
    projectCategoryId: row.folderId,
    entries: row.entries,
    ...partsOf(row.entries as { id: string; hidden: boolean }[]),
  }),
  Folder: (row) => ({ id: row.id, name: row.name, parentId: row.parentId, projectCategoryId: row.id }),
  SurveyResponse: same('id', 'surveyId', 'number', 'answers'),
};

/** A row in the community format, with all of Earshot's fields under x-earshot. */
export function communityLine(noun: string, row: ReadRow, more: Line = {}): Line {
  const mapped = mappings[noun]?.(row) ?? { id: row.id };
  return { ...mapped, ...more, 'x-earshot': ownLine(row) };
}

const extensionOf = (name: string): string => /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? 'bin';

/** Path of a file's bytes in a package: never its user-given name (contract 27). */
export const originalPath = ({ id, name }: { id: string; name: string }): string =>
  `original/${id}.${extensionOf(name)}`;

/** Path of a file in an archive, where files open by a click: its ending follows the detected type. */
export const safePath = ({ id, mediaType }: { id: string; mediaType: string }): string =>
  `original/${id}.${safeEnding(mediaType)}`;

/** A file in the community format. */
export const fileLine = (row: ReadRow, downloadUrl: string | null): Line =>
  communityLine('File', row, {
    originalFileName: row.name,
    type: row.mediaType,
    pixelWidth: row.width,
    pixelHeight: row.height,
    imageColor: null,
    downloadUrl,
  });
