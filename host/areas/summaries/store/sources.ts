import { pointWords } from '@earshot/core/areas/channels/point-words';
import type { SummarySubject } from '@earshot/core/areas/summaries/summary';
import { limits } from '@earshot/core/limits';
import { textHash } from '@earshot/processing/documents/text-hash';
import type { Transaction } from '../../../store/database.ts';
import { IN_THEME, textOfPoint } from '../../themes/store/theme-points.ts';
import type { Subject } from '../subjects.ts';

/** A source text of a summary. */
export interface SourceAt {
  id: string;
  characters: number;
  /** equal for equal content; '' if unknown */
  hash: string;
}

/** Storage type of a summary's source text. */
export type SourceKind = 'PAGE' | 'HIGHLIGHT' | 'DATA_POINT';

/** Maximum bytes of stored documents sent to a thread at once. */
const MOST_BYTES = 30_000_000;

/** SQL: size of the stored document `d`, including the edits in its log. */
const BYTES = `octet_length(d.state) + coalesce((select sum(octet_length(u.update)) from document_updates u
    where u.workspace_id = d.workspace_id and u.document_id = d.id and u.epoch = d.epoch and u.seq > d.state_seq), 0)::int`;

const PAGE = `select d.id, coalesce(n.characters, i.characters) as characters, ${BYTES} as bytes,
    case when d.indexed_seq >= d.seq then d.text_hash else '' end as hash
  from documents d left join notes n on n.workspace_id = d.workspace_id and n.id = d.id
  left join insights i on i.workspace_id = d.workspace_id and i.id = d.id
  where d.workspace_id = $1 and d.id = $2 limit $3`;
const NOTES = `select d.id, n.characters, ${BYTES} as bytes,
    case when d.indexed_seq >= d.seq then d.text_hash else '' end as hash
  from notes n join documents d on d.workspace_id = n.workspace_id and d.id = n.id
  where n.workspace_id = $1 and n.project_id = $2 and n.trashed_at is null
  order by coalesce(n.edited_at, n.created_at) desc, n.id limit $3`;
const HIGHLIGHTS = `select h.id, length(h.text) as characters, 0 as bytes, md5(h.text) as hash
  from highlight_tags t join highlights h on h.workspace_id = t.workspace_id and h.id = t.highlight_id and h.trashed_at is null
  join notes n on n.workspace_id = h.workspace_id and n.id = h.note_id and n.trashed_at is null
  where t.workspace_id = $1 and t.tag_id = $2 order by h.created_at desc, h.id limit $3`;
const POINT = `p.id, length(p.title) + least(length(p.text), ${limits.themes.textBytes}) as characters, 0 as bytes, p.content_hash as hash`;
const IN_A_THEME = `select ${POINT} from themes h join theme_placements t on t.workspace_id = h.workspace_id and t.channel_id = h.channel_id
    and t.theme_id = h.id
  join theme_states s on s.workspace_id = t.workspace_id and s.channel_id = t.channel_id
  join data_points p on p.workspace_id = t.workspace_id and p.id = t.point_id and p.trashed_at is null
  where h.workspace_id = $1 and h.id = $2 and ${IN_THEME} order by t.decided desc, t.strangeness, p.occurred_at desc, p.id limit $3`;
const IN_A_CHANNEL = `select ${POINT} from data_points p where p.workspace_id = $1 and p.channel_id = $2 and p.trashed_at is null
  order by p.occurred_at desc, p.id limit $3`;

const QUERIES: Record<SummarySubject, { kind: SourceKind; sql: string; idOf: (subject: Subject) => string | null }> = {
  NOTE: { kind: 'PAGE', sql: PAGE, idOf: ({ pageId }) => pageId },
  INSIGHT: { kind: 'PAGE', sql: PAGE, idOf: ({ pageId }) => pageId },
  PROJECT: { kind: 'PAGE', sql: NOTES, idOf: ({ placeId }) => placeId },
  TAG: { kind: 'HIGHLIGHT', sql: HIGHLIGHTS, idOf: ({ tagId }) => tagId },
  THEME: { kind: 'DATA_POINT', sql: IN_A_THEME, idOf: ({ themeId }) => themeId },
  CHANNEL: { kind: 'DATA_POINT', sql: IN_A_CHANNEL, idOf: ({ placeId }) => placeId },
};

/** Storage type of a subject's texts. */
export const kindOf = ({ subject }: Pick<Subject, 'subject'>): SourceKind => QUERIES[subject].kind;

const NOUNS = { NOTE: 'note', INSIGHT: 'insight', HIGHLIGHT: 'highlight', DATA_POINT: 'data point' };

/** Type and entity of a subject's texts. */
export function whatIs({ subject }: Pick<Subject, 'subject'>): { type: keyof typeof NOUNS; noun: string } {
  const { kind } = QUERIES[subject];
  const page = subject === 'INSIGHT' ? 'INSIGHT' : 'NOTE';
  const type = kind === 'PAGE' ? page : kind;
  return { type, noun: NOUNS[type] };
}

/** Texts of a subject, up to a summary's maximum: all are in its place, so readers of the summary can read them. */
export async function sourcesOf(transaction: Transaction, subject: Subject): Promise<SourceAt[]> {
  const { sql, idOf } = QUERIES[subject.subject];
  const rows = await transaction.sql<SourceAt & { bytes: number }>(sql, [
    transaction.workspaceId,
    idOf(subject),
    limits.summary.sources,
  ]);
  let [characters, bytes] = [0, 0];
  const fit = rows.filter((row, at) => {
    characters += row.characters;
    bytes += row.bytes;
    return at === 0 || (characters <= limits.summary.characters && bytes <= MOST_BYTES);
  });
  return fit.map(({ id, characters: own, hash }) => ({ id, characters: own, hash }));
}

/** A text that is equal for equal sources; undefined if a part of one is unknown. */
export function hashOf(sources: readonly Pick<SourceAt, 'id' | 'hash'>[]): string | undefined {
  if (sources.some(({ hash }) => hash === '')) return undefined;
  const lines = sources.map(({ id, hash }) => `${id} ${hash}`).sort();
  return textHash(lines.join('\n'));
}

/** True if these texts are too short for a summary, as far as known before reading them. */
export const tooShort = (sources: readonly SourceAt[]): boolean =>
  sources.every(({ hash }) => hash !== '') &&
  sources.reduce((sum, { characters }) => sum + characters, 0) < limits.summary.leastCharacters;

/** A text of a row, with its speaker and time. */
export interface RowText {
  text: string;
  speakerId: string | null;
  startMs: number | null;
}

/** The words of highlights or data points, by id. */
export async function textsOf(
  transaction: Transaction,
  kind: Exclude<SourceKind, 'PAGE'>,
  ids: readonly string[],
): Promise<Map<string, RowText>> {
  const bind = [transaction.workspaceId, ids];
  if (kind === 'HIGHLIGHT') {
    const rows = await transaction.sql<RowText & { id: string }>(
      `select id, text, speaker_id as "speakerId", start_ms as "startMs" from highlights where workspace_id = $1 and id = any($2::uuid[])`,
      bind,
    );
    return new Map(rows.map(({ id, ...row }) => [id, row]));
  }
  const rows = await transaction.sql<{ id: string; title: string; text: string }>(
    `select id, title, ${textOfPoint('text')} from data_points where workspace_id = $1 and id = any($2::uuid[])`,
    bind,
  );
  return new Map(rows.map(({ id, ...row }) => [id, { text: pointWords(row), speakerId: null, startMs: null }]));
}
