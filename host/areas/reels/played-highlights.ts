import { Highlight } from '@earshot/core/areas/coding/highlight';
import type { TimedWord } from '@earshot/core/documents/transcript';
import { limits } from '@earshot/core/limits';
import { folded } from '@earshot/core/rules/text';
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
  /** words of the range */
  words: readonly TimedWord[];
}

interface FoundNote {
  id: string;
  title: string;
  file_id: string | null;
  hash: string;
  moving: boolean | null;
  kind: string;
  duration_ms: number | null;
  words: TimedWord[] | null;
}

/** Room around words, so that none is cut, in ms. */
const AROUND_MS = 150;

// The recording of each note: the chosen one, or else the first of its own (recordingOf). Of its words those that can
// belong to one of the highlights.
const NOTES = `
select n.id, n.title, f.id as file_id, f.hash, f.kind, f.moving, f.duration_ms,
  (select jsonb_agg(word order by place) from word_times t, jsonb_array_elements(t.words) with ordinality each(word, place)
   where t.workspace_id = $1 and t.note_id = n.id
     and (word ->> 0)::bigint >= asked.first and (word ->> 0)::bigint < asked.last) as words
from unnest($2::uuid[], $3::bigint[], $4::bigint[]) as asked(id, first, last)
join notes n on n.workspace_id = $1 and n.id = asked.id and n.trashed_at is null
left join lateral (
  select * from files f where f.workspace_id = $1 and (f.page_id = n.id or f.id = n.recording_id)
    and f.project_id = n.project_id and f.kind in ('AUDIO', 'VIDEO') and f.status = 'COMPLETE' and f.trashed_at is null
  order by (f.id = n.recording_id) is true desc, f.created_at limit 1) f on true`;

/** Highlights by id with what plays of them; those that are gone, or whose note is, are missing. */
export async function playedHighlights(
  change: Change,
  projectId: string,
  ids: readonly string[],
): Promise<Map<string, PlayedHighlight>> {
  const rows = await change.rows(Highlight).find({ where: { id: [...new Set(ids)], projectId, state: 'ANCHORED' } });
  const byNote = Map.groupBy(rows, ({ noteId }) => noteId);
  const bounds = [...byNote].map(([id, own]) => {
    const starts = own.flatMap(({ startMs }) => (startMs === null ? [] : [startMs]));
    return { id, first: Math.min(0, ...starts), last: Math.max(0, ...starts) + limits.reels.itemMs };
  });
  const notes = await change.transaction.sql<FoundNote>(NOTES, [
    change.workspaceId,
    bounds.map(({ id }) => id),
    bounds.map(({ first }) => first),
    bounds.map(({ last }) => last),
  ]);
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
  const words = wordsOf(highlight, note.words ?? []);
  const { file_id: id, hash, kind, moving, duration_ms: durationMs } = note;
  const [first, last] = [words[0], words.at(-1)];
  const end = durationMs ?? Number.MAX_SAFE_INTEGER;
  return {
    highlight,
    noteTitle: note.title,
    words,
    ...(id === null ? {} : { file: { id, hash, durationMs, moving: moving ?? kind === 'VIDEO' } }),
    ...(first && last && first[0] < end
      ? { range: { startMs: Math.max(0, first[0] - AROUND_MS), endMs: Math.min(end, last[1] + AROUND_MS) } }
      : {}),
  };
}

const lettersOf = (text: string): string[] =>
  text
    .split(/\s+/u)
    .map((word) => folded(word).replaceAll(/[^\p{L}\p{N}]/gu, ''))
    .filter((word) => word !== '');

/**
 * The timed words of a highlight: of all runs of words from its turn on as long as it, the one with the most of its
 * words and of those before it. Empty if less than half of them are found, as when its words were never timed.
 */
function wordsOf({ text, prefix, startMs }: Highlight, timed: readonly TimedWord[]): TimedWord[] {
  const tokens = timed.flatMap((word) =>
    word[0] < (startMs ?? 0) ? [] : lettersOf(word[2]).map((letters) => ({ word, letters })),
  );
  const [wanted, before] = [lettersOf(text), lettersOf(prefix).slice(-3)];
  let best = { at: -1, score: 0 };
  for (let at = 0; at < tokens.length; at += 1) {
    // A run begins with its first word, or with its second where the first was corrected.
    if (tokens[at]?.letters !== wanted[0] && tokens[at + 1]?.letters !== wanted[1]) continue;
    let score = 0;
    for (const [index, letters] of wanted.entries()) if (tokens[at + index]?.letters === letters) score += 1;
    for (const [index, letters] of before.entries())
      if (tokens[at - before.length + index]?.letters === letters) score += 1 / 8;
    if (score > best.score) best = { at, score };
  }
  if (best.score < wanted.length / 2) return [];
  return [...new Set(tokens.slice(best.at, best.at + wanted.length).map(({ word }) => word))];
}
