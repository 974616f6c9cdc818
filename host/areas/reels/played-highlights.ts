import { Highlight } from '@earshot/core/areas/coding/highlight';
import { limits } from '@earshot/core/limits';
import type { Change } from '../../operations/change.ts';

/** Recording of a note, as its bytes are now. */
export interface PlayedFile {
  id: string;
  hash: string;
  moving: boolean;
  durationMs: number | null;
}

/** A highlight with what plays of it. */
export interface PlayedHighlight {
  highlight: Highlight;
  noteTitle: string;
  file?: PlayedFile;
  /** of its words in the recording, with some room around them, in ms */
  range?: { startMs: number; endMs: number };
}

interface FoundNote {
  id: string;
  title: string;
  file_id: string | null;
  hash: string;
  moving: boolean | null;
  kind: string;
  duration_ms: number | null;
}

/** Room around words, so that none is cut, in ms. */
const AROUND_MS = 150;

// The recording of each note: the chosen one, or else the first of its own (recordingOf).
const NOTES = `
select n.id, n.title, f.id as file_id, f.hash, f.kind, f.moving, f.duration_ms
from notes n
left join lateral (
  select * from files f where f.workspace_id = $1 and (f.page_id = n.id or f.id = n.recording_id)
    and f.project_id = n.project_id and f.kind in ('AUDIO', 'VIDEO') and f.status = 'COMPLETE' and f.trashed_at is null
  order by (f.id = n.recording_id) is true desc, f.created_at limit 1) f on true
where n.workspace_id = $1 and n.id = any($2::uuid[]) and n.trashed_at is null`;

/** Highlights by id with what plays of them; those that are gone, or whose note is, are missing. */
export async function playedHighlights(
  change: Change,
  projectId: string,
  ids: readonly string[],
): Promise<Map<string, PlayedHighlight>> {
  const rows = await change.rows(Highlight).find({ where: { id: [...new Set(ids)], projectId, state: 'ANCHORED' } });
  const byNote = Map.groupBy(rows, ({ noteId }) => noteId);
  const notes = await change.transaction.sql<FoundNote>(NOTES, [change.workspaceId, [...byNote.keys()]]);
  return new Map(
    notes.flatMap((note) =>
      (byNote.get(note.id) ?? []).map((highlight): [string, PlayedHighlight] => [
        highlight.id,
        played(highlight, note),
      ]),
    ),
  );
}

function played(highlight: Highlight, note: FoundNote): PlayedHighlight {
  const { file_id: id, hash, kind, moving, duration_ms: durationMs } = note;
  const { spokenFromMs: from, spokenToMs: to } = highlight;
  const end = durationMs ?? Number.MAX_SAFE_INTEGER;
  const startMs = Math.max(0, (from ?? 0) - AROUND_MS);
  return {
    highlight,
    noteTitle: note.title,
    ...(id === null ? {} : { file: { id, hash, durationMs, moving: moving ?? kind === 'VIDEO' } }),
    ...(from !== null && to !== null && from < end
      ? { range: { startMs, endMs: Math.min(end, to + AROUND_MS, startMs + limits.reels.itemMs) } }
      : {}),
  };
}
