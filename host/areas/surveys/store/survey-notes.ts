import type { ResponseRow } from '@earshot/core/areas/surveys/note-of-response';
import { limits } from '@earshot/core/limits';
import type { Transaction } from '../../../store/database.ts';

/**
 * The next responses of a survey without a note of a run, with their respondents; those of people being withdrawn are
 * left out. The name in the file of a person of the directory is left out unless the run's owner has people access.
 */
export const responsesToNote = (
  transaction: Transaction,
  { id, surveyId, createdBy }: { id: string; surveyId: string; createdBy: string | null },
  most: number,
): Promise<ResponseRow[]> =>
  transaction.sql(
    `select r.number, r.answers, p.id as "personId", case when o.person_id is null or exists (select 1 from members m
         where m.workspace_id = $1 and m.id = $5 and m.people_access and m.trashed_at is null) then r.respondent else '' end as respondent
     from survey_responses r
     left join survey_respondents o on o.workspace_id = r.workspace_id and o.response_id = r.id
     left join people p on p.workspace_id = o.workspace_id and p.id = o.person_id and p.trashed_at is null
     where r.workspace_id = $1 and r.survey_id = $3 and r.trashed_at is null
       and r.number > (select coalesce(max(number), 0) from survey_notes where workspace_id = $1 and run_id = $2)
       and not exists (select 1 from withdrawals w
         where w.workspace_id = $1 and w.person_id = o.person_id and w.state in ('WAITING', 'RUNNING'))
     order by r.number limit $4`,
    [transaction.workspaceId, id, surveyId, most, createdBy],
  );

/** Stores which note was made of which response, so that none is made twice and all can be undone. */
export const storeSurveyNotes = (
  transaction: Transaction,
  runId: string,
  rows: readonly { number: number; noteId: string }[],
) =>
  transaction.sql(
    `insert into survey_notes (workspace_id, run_id, number, note_id)
     select $1, $2, number, "noteId" from jsonb_to_recordset($3::jsonb) as r (number int4, "noteId" uuid)`,
    [transaction.workspaceId, runId, JSON.stringify(rows)],
  );

/** Removes some of a run's stored notes and returns them, the last ones first. */
export async function takeSurveyNotes(transaction: Transaction, runId: string, most: number): Promise<string[]> {
  const rows = await transaction.sql<{ noteId: string }>(
    `delete from survey_notes where workspace_id = $1 and run_id = $2 and number in (
       select number from survey_notes where workspace_id = $1 and run_id = $2 order by number desc limit $3)
     returning note_id as "noteId"`,
    [transaction.workspaceId, runId, most],
  );
  return rows.map(({ noteId }) => noteId);
}

/** True if a survey's respondents are people of the directory. */
export async function hasRespondents(transaction: Transaction, surveyId: string): Promise<boolean> {
  const found = await transaction.sql(
    `select 1 from survey_responses r join survey_respondents o on o.workspace_id = r.workspace_id and o.response_id = r.id
     where r.workspace_id = $1 and r.survey_id = $2 and r.trashed_at is null limit 1`,
    [transaction.workspaceId, surveyId],
  );
  return found.length > 0;
}

/** Fields that notes outside of trash use, with the chosen options. */
export const usedInNotes = (
  transaction: Transaction,
  fieldIds: readonly string[],
): Promise<{ fieldId: string; optionIds: string[] }[]> =>
  transaction.sql(
    `select v.field_id as "fieldId", array_remove(array_agg(distinct v.reference), null) as "optionIds" from field_values v
     join notes n on n.workspace_id = v.workspace_id and n.id = v.row_id and n.trashed_at is null
     where v.workspace_id = $1 and v.field_id = any($2::uuid[]) group by v.field_id`,
    [transaction.workspaceId, fieldIds],
  );

/** Erases the stored notes of runs too old to be undone. */
export const purgeSurveyNotes = (transaction: Transaction) =>
  transaction.sql(
    `delete from survey_notes s using survey_note_runs r where s.workspace_id = $1 and r.workspace_id = $1
       and r.id = s.run_id and r.created_at < now() - $2 * interval '1 day'`,
    [transaction.workspaceId, limits.undoDays],
  );
