import { randomUUID } from 'node:crypto';
import { File } from '@earshot/core/areas/files/file';
import type { Answers, Question } from '@earshot/core/areas/surveys/question';
import { Survey, type Survey as SurveyRow } from '@earshot/core/areas/surveys/survey';
import { type SurveyReading, surveyReading } from '@earshot/core/areas/surveys/survey-file';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import type { ReadResponse, SurveyChunk } from '@earshot/processing/areas/surveys/read-survey';
import type { Pool } from '@earshot/processing/pool/pool';
import * as z from 'zod';
import { type ApartParts, apart, type TaskReport } from '../../../jobs/apart.ts';
import { type Job, job } from '../../../jobs/job.ts';
import { endedBy, lockedRun, Stopped, tellRun } from '../../../jobs/runs.ts';
import { shownRun } from '../../../jobs/shown-run.ts';
import type { Change } from '../../../operations/change.ts';
import { beingWithdrawn } from '../../../operations/demand-linkable.ts';
import type { FileStore } from '../../files/bytes/file-store.ts';
import { peopleByEmail } from '../../people/people-by-email.ts';
import { indexSurveySoon } from '../../search/index-responses.ts';

interface Parts extends ApartParts {
  store: FileStore;
  pool: Pick<Pool, 'stream'>;
  report: TaskReport;
}

const HOUR_MS = 3_600_000;

/**
 * Reads the file of a survey: each chunk of responses is stored in one transaction, the questions with their options in
 * the last one. A killed import starts over.
 */
export function importSurveyFile(parts: Parts): Job {
  return job({
    kind: 'import-survey-file',
    input: z.strictObject({ surveyId: z.uuid(), reading: surveyReading }),
    deadlineMs: HOUR_MS,
    lane: 'long',
    logged: true,
    description: 'Import a file as a survey.',
    shows: shownRun(Survey, 'surveyId', { open: ['IMPORTING'], failed: 'FAILED', again: 'IMPORTING' }),
    run: async ({ input: { surveyId, reading }, change, signal }) => {
      const survey = (await change.rows(Survey).get(surveyId)) as SurveyRow | undefined;
      if (survey?.state !== 'IMPORTING') return;
      const ended = await new SurveyImport(parts, survey, reading).ended(signal);
      const now = await lockedRun(change, Survey, surveyId);
      if (!now || !ended) return;
      await tellRun(change, Survey, surveyId, ended as Partial<SurveyRow>);
      await indexSurveySoon(change, surveyId);
    },
  });
}

/** A reading of a survey's file. */
class SurveyImport {
  private readonly ids: string[];
  /** ids of each question's options, by question index; added while the file is read */
  private readonly optionIds: string[][];
  private unreadable: SurveyRow['unreadable'] = [];
  private unreadableCount = 0;

  constructor(
    private readonly parts: Parts,
    private readonly survey: SurveyRow,
    private readonly reading: SurveyReading,
  ) {
    this.ids = reading.questions.map(() => randomUUID());
    this.optionIds = reading.questions.map(() => []);
  }

  /** Reads the file to its end; returns the survey's final fields, undefined if it is gone. */
  async ended(signal: AbortSignal): Promise<Partial<SurveyRow> | undefined> {
    const { parts, survey, reading } = this;
    try {
      const path = await this.apart((change) => this.begin(change));
      const onChunk = (chunk: SurveyChunk) => this.apart((change) => this.keep(change, chunk));
      const options = { priority: 'bulk', signal, onChunk } as const;
      const read = await parts.pool.stream('read-survey', { path, reading }, options);
      const { unreadable, unreadableCount } = this;
      return { state: 'READY', questions: this.questions(read.options), unreadable, unreadableCount };
    } catch (fault) {
      const ended = endedBy(fault, survey, parts.report);
      return ended.state === 'FAILED' ? ended : undefined;
    }
  }

  private async begin(change: Change): Promise<string> {
    const { fileId, workspaceId, id } = this.survey;
    const file = fileId === null ? undefined : await change.rows(File).get(fileId);
    if (file?.status !== 'COMPLETE')
      throw new Refusal('NOT_FOUND', 'Its file no longer exists. Add it to the project again.');
    await change.transaction.sql('delete from survey_responses where workspace_id = $1 and survey_id = $2', [
      workspaceId,
      id,
    ]);
    return this.parts.store.pathOf({ workspaceId, hash: file.hash });
  }

  private async keep(change: Change, { responses, unreadable }: SurveyChunk): Promise<void> {
    const { id, projectId, createdBy } = this.survey;
    const survey = await lockedRun(change, Survey, id);
    if (!survey) throw new Stopped();
    this.unreadableCount += unreadable.length;
    this.unreadable = [...this.unreadable, ...unreadable].slice(0, limits.surveyUnreadable);
    const people = await peopleByEmail(
      change,
      responses.map(({ email }) => email).filter((email) => email !== ''),
      createdBy,
    );
    const leaving = new Set(await beingWithdrawn(change.transaction, [...people.values()]));
    const personOf = (email: string) => {
      const id = people.get(email);
      return id === undefined || leaving.has(id) ? null : id;
    };
    const rows = responses.map((response) => ({
      number: response.number,
      respondent: response.respondent,
      person_id: personOf(response.email),
      answers: this.answers(response),
    }));
    await change.transaction.sql(
      `with read as (select gen_random_uuid() as id, r.*
         from jsonb_to_recordset($5::jsonb) as r (number int4, respondent text, person_id uuid, answers jsonb)),
       added as (insert into survey_responses (workspace_id, id, created_by, project_id, survey_id, number, respondent, answers)
         select $1, id, $2, $3, $4, number, respondent, answers from read)
       insert into survey_respondents (workspace_id, response_id, person_id)
       select $1, id, person_id from read where person_id is not null`,
      [change.workspaceId, createdBy, projectId, id, JSON.stringify(rows)],
    );
    change.emit('updated', Survey, [survey], ['responseCount']);
  }

  private answers({ answers }: ReadResponse): Answers {
    return Object.fromEntries(
      answers.flatMap((answer, at) => {
        if (answer === null) return [];
        const id = this.ids[at] ?? '';
        return [[id, typeof answer === 'string' ? answer : answer.map((place) => this.optionId(at, place))]];
      }),
    );
  }

  private optionId(question: number, place: number): string {
    const known = this.optionIds[question] ?? [];
    while (known.length <= place) known.push(randomUUID());
    return known[place] ?? '';
  }

  private questions(options: readonly (readonly string[])[]): Question[] {
    return this.reading.questions.map(({ text, type }, at) => ({
      id: this.ids[at] ?? '',
      text,
      type,
      options:
        type === 'FREE_TEXT'
          ? []
          : (options[at] ?? []).map((optionText, place) => ({ id: this.optionId(at, place), optionText })),
    }));
  }

  private apart<T>(act: (change: Change) => Promise<T>): Promise<T> {
    return apart(this.parts, this.survey.workspaceId, act);
  }
}
