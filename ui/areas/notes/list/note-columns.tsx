import type { Note, NoteUse } from '@earshot/core/areas/pages/note';
import { displayTitle } from '@earshot/core/rules/text';
import { RowFace } from '../../../kit/layouts/row-face.tsx';
import type { RowLook } from '../../../kit/layouts/row-look.ts';
import { People } from '../../../kit/people/people.tsx';
import { Person } from '../../../kit/people/person.tsx';
import cells from '../../../kit/table/cells.module.css';
import type { Column } from '../../../kit/table/column.ts';
import { When } from '../../../kit/table/when.tsx';
import { InsightsOf } from '../../coding/highlights/highlight-cells.tsx';
import { TagChips } from '../../coding/tag-chips.tsx';
import { VideoThumbnail } from '../../files/video-thumbnail.tsx';
import type { ListColumn } from '../../views/layouts/use-columns.tsx';
import { notePreview } from '../note-preview.ts';

/** Columns of a list of notes, without custom fields (VW-05). */
export const NOTE_COLUMNS = [
  { key: 'NOTE_TITLE', title: 'Note', visible: true, always: true },
  { key: 'CONTENT_PREVIEW', title: 'Preview', visible: false },
  { key: 'VIDEO_THUMBNAIL', title: 'Video', visible: false },
  { key: 'TAGS', title: 'Tags', visible: false },
  { key: 'INSIGHTS', title: 'Insights', visible: false },
  { key: 'CREATED_AT', title: 'Created', visible: false },
  { key: 'UPDATED_AT', title: 'Changed', visible: true },
  { key: 'CREATED_BY', title: 'Created by', visible: true },
  { key: 'CONTRIBUTORS', title: 'Written by', visible: false },
  { key: 'SUMMARY_CONTENT', title: 'Summary', visible: false },
] as const satisfies readonly ListColumn[];

/** Columns with data outside the note's own row, requested separately by project. */
export const NOTE_USE_COLUMNS: readonly string[] = ['VIDEO_THUMBNAIL', 'TAGS', 'INSIGHTS', 'SUMMARY_CONTENT'];

/** Columns shown beside a peek. */
export const BESIDE_NOTES: readonly string[] = ['NOTE_TITLE', 'UPDATED_AT'];

const TAGS = 3;

interface NoteCells {
  look: RowLook<Note>;
  shows: (key: string) => boolean;
  /** figures outside a note's own row, once known */
  usesOf: (id: string) => NoteUse | undefined;
}

/** Columns of notes. */
export function noteColumns({ look, shows, usesOf }: NoteCells): Column<Note>[] {
  const columns: Record<(typeof NOTE_COLUMNS)[number]['key'], Omit<Column<Note>, 'key' | 'title'>> = {
    NOTE_TITLE: {
      order: 'TITLE',
      width: 'minmax(160px, 1fr)',
      render: (row) => <RowFace row={row} look={look} inTable titleOnly={shows('CONTENT_PREVIEW')} />,
    },
    CONTENT_PREVIEW: {
      width: 'minmax(160px, 1.4fr)',
      hideUnder: 640,
      render: (row) => <div className={cells.preview}>{notePreview(row)}</div>,
    },
    VIDEO_THUMBNAIL: {
      width: '104px',
      hideUnder: 640,
      render: ({ id, title }) => {
        const videoId = usesOf(id)?.videoId;
        return videoId ? <VideoThumbnail id={videoId} label={`Video of “${displayTitle('note', title)}”`} /> : null;
      },
    },
    TAGS: {
      width: 'minmax(120px, 220px)',
      hideUnder: 640,
      render: ({ id }) => <TagChips ids={usesOf(id)?.tagIds ?? []} most={TAGS} />,
    },
    INSIGHTS: {
      width: 'minmax(120px, 200px)',
      hideUnder: 900,
      render: ({ id }) => <InsightsOf ids={usesOf(id)?.insightIds ?? []} />,
    },
    CREATED_AT: {
      order: 'CREATED_AT',
      width: '104px',
      hideUnder: 900,
      render: ({ createdAt }) => <When at={createdAt} />,
    },
    UPDATED_AT: {
      order: 'UPDATED_AT',
      width: '104px',
      hideUnder: 640,
      render: ({ updatedAt }) => <When at={updatedAt} />,
    },
    CREATED_BY: { width: '168px', hideUnder: 900, render: ({ createdBy }) => <Person id={createdBy} /> },
    CONTRIBUTORS: { width: '96px', hideUnder: 900, render: ({ contributorIds }) => <People ids={contributorIds} /> },
    SUMMARY_CONTENT: {
      width: 'minmax(160px, 1.4fr)',
      hideUnder: 640,
      render: ({ id }) => (
        <div className={cells.preview} dir="auto">
          {usesOf(id)?.summary}
        </div>
      ),
    },
  };
  return NOTE_COLUMNS.map(({ key, title }) => ({ key, title, ...columns[key] }));
}
