import type { Transaction } from '../../../store/database.ts';

/** A note in which a person takes part. */
export interface WithdrawnNote {
  id: string;
  projectId: string;
  /** speakers linked to that person */
  speakerIds: string[];
  /** true if nobody else of the directory takes part */
  alone: boolean;
  /** true if it was made of their survey answers */
  answered: boolean;
}

/** Ids of all of a person's words and identity data. */
export interface Withdrawn {
  /** the person, and people merged into them */
  personIds: string[];
  notes: WithdrawnNote[];
  pointIds: string[];
  responseIds: string[];
  /** files from which their data points and responses were imported */
  fileIds: string[];
}

const PEOPLE = `
with recursive people_of (id) as (select $2::uuid
  union select m.person_id from people_of k join person_merges m on m.workspace_id = $1 and m.kept_id = k.id)
select p.id, p.email from people_of o join people p on p.workspace_id = $1 and p.id = o.id order by p.id`;

const NOTES = `
with spoken as (select s.note_id, s.id from speaker_people l
    join speakers s on s.workspace_id = l.workspace_id and l.speaker_id in (s.id, s.merged_into_id)
    where l.workspace_id = $1 and l.person_id = any($2::uuid[])),
  answered as (select n.note_id from survey_respondents o
    join survey_responses r on r.workspace_id = o.workspace_id and r.id = o.response_id
    join survey_note_runs u on u.workspace_id = r.workspace_id and u.survey_id = r.survey_id
    join survey_notes n on n.workspace_id = u.workspace_id and n.run_id = u.id and n.number = r.number
    where o.workspace_id = $1 and o.person_id = any($2::uuid[])),
  named as (select v.row_id as note_id from field_values v where v.workspace_id = $1 and v.reference = any($2::uuid[])),
  taking as (select note_id from spoken union select note_id from answered union select note_id from named)
select n.id, n.project_id as "projectId", array(select id from spoken where note_id = n.id) as "speakerIds",
  n.id in (select note_id from answered) as answered, not exists (
    select 1 from speaker_people l join speakers s on s.workspace_id = l.workspace_id and s.id = l.speaker_id
      where l.workspace_id = $1 and s.note_id = n.id and not l.person_id = any($2::uuid[])
    union all select 1 from field_values v join people p on p.workspace_id = v.workspace_id and p.id = v.reference
      where v.workspace_id = $1 and v.row_id = n.id and not p.id = any($2::uuid[])) as alone
from taking t join notes n on n.workspace_id = $1 and n.id = t.note_id order by n.id`;

const POINTS = `select id, run_id as "runId" from data_points where workspace_id = $1 and author like '%@%'
  and lower(author) = any($2::text[])`;

const RESPONSES = `select r.id, r.survey_id as "surveyId" from survey_respondents o
  join survey_responses r on r.workspace_id = o.workspace_id and r.id = o.response_id
  where o.workspace_id = $1 and o.person_id = any($2::uuid[])`;

const FILES = `select file_id as id from channel_runs where workspace_id = $1 and id = any($2::uuid[]) and file_id is not null
  union select file_id from surveys where workspace_id = $1 and id = any($3::uuid[]) and file_id is not null`;

/**
 * SQL: a highlight touches a turn of speakers. Highlights not indexed since migration 107 have the first speaker only.
 */
export const touchedBy = (speakers: string): string =>
  `(speaker_id = any(${speakers}::uuid[]) or speaker_ids && ${speakers}::uuid[])`;

/**
 * True if a note is erased as a whole: always if it was made of the person's answers, otherwise only if they take part
 * alone.
 */
export const goesWhole = ({ alone, answered }: WithdrawnNote, wholeNotes: boolean): boolean =>
  answered || (alone && wholeNotes);

/** Finds the data affected by a person's withdrawal, in the whole workspace, in trash or not. */
export async function findWithdrawn(transaction: Transaction, personId: string): Promise<Withdrawn> {
  const { workspaceId } = transaction;
  const people = await transaction.sql<{ id: string; email: string }>(PEOPLE, [workspaceId, personId]);
  const personIds = people.map(({ id }) => id);
  const emails = people.flatMap(({ email }) => (email === '' ? [] : [email.toLowerCase()]));
  const points = await transaction.sql<{ id: string; runId: string }>(POINTS, [workspaceId, emails]);
  const responses = await transaction.sql<{ id: string; surveyId: string }>(RESPONSES, [workspaceId, personIds]);
  const files = await transaction.sql<{ id: string }>(FILES, [
    workspaceId,
    [...new Set(points.map(({ runId }) => runId))],
    [...new Set(responses.map(({ surveyId }) => surveyId))],
  ]);
  return {
    personIds,
    notes: await transaction.sql<WithdrawnNote>(NOTES, [workspaceId, personIds]),
    pointIds: points.map(({ id }) => id),
    responseIds: responses.map(({ id }) => id),
    fileIds: files.map(({ id }) => id),
  };
}
