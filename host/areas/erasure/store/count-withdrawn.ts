import type { WithdrawalImpact, WithdrawnKind } from '@earshot/core/areas/erasure/withdrawal';
import type { Transaction } from '../../../store/database.ts';
import { goesWhole, touchedBy, type Withdrawn, type WithdrawnNote } from './find-withdrawn.ts';

/** SQL: highlights of whole notes ($2), and those that touch a turn of speakers ($3). */
const HIGHLIGHTS = `select id from highlights where workspace_id = $1 and (note_id = any($2::uuid[]) or ${touchedBy('$3')})`;
/** SQL: quotes of these, of people ($4) and of data points ($5). */
const QUOTES = `select c.id, c.insight_id from citations c left join citation_sources s on s.workspace_id = c.workspace_id and s.citation_id = c.id
  left join citation_people p on p.workspace_id = c.workspace_id and p.citation_id = c.id
  where c.workspace_id = $1 and not c.removed and (s.highlight_id in (${HIGHLIGHTS}) or s.speaker_ids && $3::uuid[] or p.person_id = any($4::uuid[]) or s.data_point_id = any($5::uuid[]))`;
/** SQL: a text is from one of the notes ($6) or data points. */
const FROM_THEM =
  'q.page_id = any($6::uuid[]) or q.highlight_id in (select id from highlights where workspace_id = $1 and note_id = any($6::uuid[])) or q.point_id = any($5::uuid[])';

// A single statement, so that all counts are of one moment.
const COUNTS = `
select (select count(*) from (${HIGHLIGHTS}) h)::int as "HIGHLIGHT",
  (select count(*) from (${QUOTES}) q)::int as "QUOTE",
  (select count(*) from (${QUOTES}) q join insights i on i.workspace_id = $1 and i.id = q.insight_id and i.published)::int as "PUBLISHED",
  (select count(*) from versions where workspace_id = $1 and page_id = any($6::uuid[]))::int as "VERSION",
  (select count(*) from files where workspace_id = $1 and (page_id = any($6::uuid[]) or id = any($7::uuid[])))::int as "FILE",
  (select count(distinct q.summary_id) from summary_quotes q where q.workspace_id = $1 and (${FROM_THEM}))::int as "SUMMARY",
  (select count(distinct q.message_id) from ask_quotes q where q.workspace_id = $1
    and (q.page_id = any($6::uuid[]) or q.item_id = any($5::uuid[])))::int as "ANSWER",
  (select count(*) from translations where workspace_id = $1 and note_id = any($6::uuid[]))::int as "TRANSLATION",
  (select count(*) from project_exports where workspace_id = $1 and project_id = any($8::uuid[]) and hash <> '')::int as "EXPORT"`;

// Words of others in a quote are not searched, so quotes that begin with them are left out.
const TEXTS = `select text from highlights where workspace_id = $1 and (note_id = any($2::uuid[]) or speaker_id = any($3::uuid[]))
  union select c.text from (${QUOTES}) q join citations c on c.workspace_id = $1 and c.id = q.id
    left join citation_sources s on s.workspace_id = $1 and s.citation_id = c.id
    where s.note_id = any($2::uuid[]) or coalesce(s.speaker_ids, '{}') <@ $3::uuid[]`;

/** Notes erased as a whole, and the others in which the person speaks. */
const dividedNotes = (notes: readonly WithdrawnNote[], wholeNotes: boolean) => {
  const whole = notes.filter((note) => goesWhole(note, wholeNotes));
  const speaking = notes.filter((note) => !whole.includes(note) && note.speakerIds.length > 0);
  return { whole, speaking };
};

/** Parameters of statements about quotes. */
function bound(
  { workspaceId }: Transaction,
  { personIds, notes, pointIds }: Withdrawn,
  wholeNotes: boolean,
): unknown[] {
  const { whole, speaking } = dividedNotes(notes, wholeNotes);
  const speakerIds = speaking.flatMap((note) => note.speakerIds);
  return [workspaceId, whole.map(({ id }) => id), speakerIds, personIds, pointIds];
}

/**
 * Words of a person's highlights and quotes: highlights that begin with their words, and quotes that are theirs alone.
 */
export async function quotesOf(transaction: Transaction, withdrawn: Withdrawn, wholeNotes: boolean): Promise<string[]> {
  const rows = await transaction.sql<{ text: string }>(TEXTS, bound(transaction, withdrawn, wholeNotes));
  return rows.map(({ text }) => text);
}

/** Insights with a quote that a person's withdrawal removes. */
export async function quotingInsights(
  transaction: Transaction,
  withdrawn: Withdrawn,
  wholeNotes: boolean,
): Promise<string[]> {
  const rows = await transaction.sql<{ id: string }>(
    `select distinct insight_id as id from (${QUOTES}) q`,
    bound(transaction, withdrawn, wholeNotes),
  );
  return rows.map(({ id }) => id);
}

/** Counts what a person's withdrawal removes, by kind; kinds without any are left out. */
export async function countWithdrawn(
  transaction: Transaction,
  { personIds, notes, pointIds, responseIds, fileIds }: Withdrawn,
  wholeNotes: boolean,
): Promise<WithdrawalImpact[]> {
  const { whole, speaking } = dividedNotes(notes, wholeNotes);
  const touched = [...whole, ...speaking];
  const [counted] = await transaction.sql<Record<string, number>>(COUNTS, [
    transaction.workspaceId,
    whole.map(({ id }) => id),
    speaking.flatMap(({ speakerIds }) => speakerIds),
    personIds,
    pointIds,
    touched.map(({ id }) => id),
    fileIds,
    [...new Set(touched.map(({ projectId }) => projectId))],
  ]);
  const { PUBLISHED: published = 0, ...rest } = counted ?? {};
  const counts: [WithdrawnKind, number][] = [
    ['PERSON', personIds.length],
    ['TRANSCRIPT', speaking.length],
    ['NOTE', whole.length],
    ['RESPONSE', responseIds.length],
    ['DATA_POINT', pointIds.length],
    ...(Object.entries(rest) as [WithdrawnKind, number][]),
  ];
  return counts
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => ({ kind, count, published: kind === 'QUOTE' ? published : 0 }));
}
