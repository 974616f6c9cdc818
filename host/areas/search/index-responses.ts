import type { Change } from '../../operations/change.ts';
import type { Transaction } from '../../store/database.ts';
import type { WaitingPoint } from './index-points.ts';
import { copyIndexed, PUT_PASSAGES } from './indexed-lines.ts';

/*
 * Responses arrive by the thousand, and their searchable words depend on their survey's questions: they are indexed in
 * batches. `unindexed_surveys` is the queue of surveys with waiting responses, each with the number of the last indexed
 * one; a survey that changes again is added again, and starts over.
 */

/** Adds a survey to the queue for indexing its responses. */
export async function indexSurveySoon(change: Change, surveyId: string): Promise<void> {
  await change.transaction.sql('insert into unindexed_surveys (workspace_id, survey_id) values ($1, $2)', [
    change.workspaceId,
    surveyId,
  ]);
  await goOnSoon(change);
}

/** Enqueues processing of the queue. */
export const goOnSoon = (change: Change): Promise<void> =>
  change.enqueue('index-surveys', {}, { key: `index-surveys:${change.workspaceId}` });

/** The next responses of a waiting survey. */
export interface WaitingResponses {
  place: string;
  surveyId: string;
  points: WaitingPoint[];
  /** number of the last one; null if the survey is done */
  upTo: number | null;
}

/** Maximum responses and characters per indexing batch. */
const MOST = { responses: 1000, characters: 4_000_000 };

const QUEUED = `
select place, survey_id as "surveyId", done_number as "done" from unindexed_surveys q where workspace_id = $1
  and not exists (select 1 from unindexed_surveys later
    where later.workspace_id = $1 and later.survey_id = q.survey_id and later.place > q.place)
order by place limit 1`;

// Choices are counted, not searched. People of the directory are found there, with people access only.
const NEXT = `
select id, revision, number, '' as title, text from (
  select r.id, r.revision, r.number, said.text,
    coalesce(sum(length(said.text)) over (order by r.number) - length(said.text), 0) as before
  from (select * from survey_responses where workspace_id = $1 and survey_id = $2 and number > $3 order by number limit $4) r
  join surveys s on s.workspace_id = r.workspace_id and s.id = r.survey_id
  cross join lateral (select concat_ws(E'\\n\\n', nullif(case when exists (select 1 from survey_respondents o
      where o.workspace_id = r.workspace_id and o.response_id = r.id) then '' else r.respondent end, ''), (
    select string_agg(r.answers ->> (q.question ->> 'id'), E'\\n\\n' order by q.at)
    from jsonb_array_elements(s.questions) with ordinality q (question, at)
    where q.question ->> 'type' = 'FREE_TEXT')) as text) said) as next
where before < $5 order by number`;

/** The next waiting responses; undefined if there are none. */
export async function waitingResponses(transaction: Transaction): Promise<WaitingResponses | undefined> {
  const { workspaceId } = transaction;
  const [queued] = await transaction.sql<{ place: string; surveyId: string; done: number }>(QUEUED, [workspaceId]);
  if (!queued) return undefined;
  const { place, surveyId, done } = queued;
  const bind = [workspaceId, surveyId, done, MOST.responses, MOST.characters];
  const points = await transaction.sql<WaitingPoint & { number: number }>(NEXT, bind);
  return { place, surveyId, points, upTo: points.at(-1)?.number ?? null };
}

// Responses are locked briefly: a concurrent move to trash waits, and then finds the search row.
const PUT = `
with ready as materialized (
  select i.*, r.project_id, r.survey_id, r.updated_at, r.trashed_at is not null as trashed
  from indexed i join survey_responses r on r.workspace_id = $1 and r.id = i.id for share of r),
  passages as (${PUT_PASSAGES})
insert into search_points (workspace_id, id, type, place_id, page_id, updated_at, trashed, page_trashed, title, parts, folded,
  partial, title_words, words)
select $1, id, 'SURVEY_RESPONSE', project_id, survey_id, updated_at, trashed, false, '', parts, folded, partial, title_words, words
from ready
on conflict (workspace_id, id) do update set updated_at = excluded.updated_at, trashed = excluded.trashed,
  parts = excluded.parts, folded = excluded.folded, partial = excluded.partial, title_words = excluded.title_words,
  words = excluded.words`;

/** Indexes responses from COPY lines (the task index-texts), and stores the survey's progress. */
export async function putResponses(
  transaction: Transaction,
  lines: Uint8Array,
  { place, upTo }: WaitingResponses,
): Promise<void> {
  await copyIndexed(transaction, lines);
  await transaction.sql(PUT, [transaction.workspaceId]);
  await transaction.sql('update unindexed_surveys set done_number = $3 where workspace_id = $1 and place = $2', [
    transaction.workspaceId,
    place,
    upTo,
  ]);
}

/** Removes a fully indexed survey from the queue, with its earlier entries. */
export const doneWith = (transaction: Transaction, { place, surveyId }: WaitingResponses) =>
  transaction.sql('delete from unindexed_surveys where workspace_id = $1 and survey_id = $2 and place <= $3', [
    transaction.workspaceId,
    surveyId,
    place,
  ]);
