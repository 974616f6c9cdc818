import { File, type FileKind } from '@earshot/core/areas/files/file';
import { Project } from '@earshot/core/areas/places/project';
import {
  type AnswerCount,
  answerCounts,
  deleteSurvey,
  importSurvey,
  previewSurvey,
  Survey,
  type Survey as SurveyRow,
  updateSurvey,
} from '@earshot/core/areas/surveys/survey';
import { SurveyResponse, surveyResponses } from '@earshot/core/areas/surveys/survey-response';
import { Refusal } from '@earshot/core/refusal';
import { directoryOf } from '@earshot/core/rules/directory';
import { isUuid } from '@earshot/core/rules/id';
import { encodingOf } from '@earshot/core/rules/text-encoding';
import type { Pool } from '@earshot/processing/pool/pool';
import { type Handler, inside } from '../../operations/handlers.ts';
import { createRow, listRows, updateRow } from '../../operations/standard.ts';
import type { Work } from '../../operations/work.ts';
import { selectIds } from '../../store/select.ts';
import type { FileStore } from '../files/bytes/file-store.ts';
import { demandArrived } from '../files/table-files.ts';
import { indexSurveySoon } from '../search/index-responses.ts';
import { chosenOptions, narrowedByAnswers } from './answer-conditions.ts';

const NO_TABLES: ReadonlySet<FileKind> = new Set(['AUDIO', 'IMAGE', 'VIDEO', 'PRESENTATION']);

/** An uploaded file of a project. */
async function fileFor(work: Work, projectId: string, fileId: string) {
  const file = await work.load(File, fileId, 'WRITE');
  if (file.projectId !== projectId) throw new Refusal('BAD_USER_INPUT', 'This file is not in this project.');
  if (NO_TABLES.has(file.kind))
    throw new Refusal('BAD_USER_INPUT', 'This file has no columns. Choose a CSV or Excel file.');
  demandArrived(file);
  return file;
}

// Surveys in trash are not listed, nor are their parts.
const ofShownSurvey = () => `exists (select 1 from surveys s where s.workspace_id = "SurveyResponse".workspace_id
  and s.id = "SurveyResponse".survey_id and s.trashed_at is null)`;

/** The survey that a list of responses is narrowed to. */
async function surveyOf(work: Work, surveyId: unknown): Promise<SurveyRow> {
  if (typeof surveyId !== 'string' || !isUuid(surveyId))
    throw new Refusal('BAD_USER_INPUT', 'A filter by answers needs condition.surveyId.');
  return (await work.load(Survey, surveyId)) as SurveyRow;
}

// Removed questions and options are left out: their answers are hidden.
const shownCounts = (survey: SurveyRow, counts: readonly AnswerCount[]): AnswerCount[] => {
  const options = new Map(survey.questions.map((one) => [one.id, new Set(one.options.map(({ id }) => id))]));
  return counts.filter(({ questionId, optionId }) => {
    const known = options.get(questionId);
    return known !== undefined && (optionId === null || known.has(optionId));
  });
};

/** Surveys and their responses. */
export function surveyHandlers({ store, pool }: { store: FileStore; pool: Pick<Pool, 'run'> }): Handler[] {
  return [
    inside(previewSurvey, async ({ input: { id, fileId, labelRows, sheet, encoding }, work }) => {
      const { workspaceId, hash } = await fileFor(work, id, fileId);
      return work.transaction.ahead(
        `preview-survey ${hash} ${labelRows} ${sheet} ${encoding}`,
        async () => store.pathOf({ workspaceId, hash }),
        (path) => pool.run('preview-survey', { path, labelRows, sheet, encoding: encodingOf(encoding) }),
      );
    }),
    inside(importSurvey, async ({ input: { fileId, title, reading }, work, object }) => {
      const project = await work.load(Project, object.id, 'WRITE');
      if (reading.emailColumn !== null) work.check(directoryOf(work.workspaceId), 'WRITE');
      const file = await fileFor(work, project.id, fileId);
      const row = await createRow(
        Survey,
        work,
        {
          projectId: project.id,
          title: title || file.name.replace(/\.[^.]+$/, ''),
          questions: [],
          fileId,
          fileName: file.name,
          state: 'IMPORTING',
          problem: '',
          unreadableCount: 0,
          unreadable: [],
        },
        deleteSurvey,
      );
      await work.enqueue('import-survey-file', { surveyId: row.id, reading }, { key: `import-survey-file:${row.id}` });
      return row;
    }),
    inside(updateSurvey, async (call) => {
      const row = await updateRow(Survey, call, updateSurvey);
      // Answers to removed questions are hidden in search, too.
      if (call.input.questions) await indexSurveySoon(call.work, row.id);
      return row;
    }),
    inside(surveyResponses, async ({ input: { filter, ...list }, work }) => {
      const asked = filter && filter.fields.length > 0 ? (await surveyOf(work, list.condition.surveyId)).questions : [];
      return listRows(SurveyResponse, work, list, { narrow: [ofShownSurvey, ...narrowedByAnswers(asked, filter)] });
    }),
    inside(answerCounts, async ({ input: { filter }, work, object }) => {
      const survey = object as SurveyRow;
      const { text, bind } = selectIds(SurveyResponse, work.workspaceId, {
        where: { surveyId: survey.id },
        narrow: narrowedByAnswers(survey.questions, filter),
        trashed: false,
      });
      const counts = await work.transaction.ask<AnswerCount>({
        text: `with answered as (select a.key, a.value from survey_responses r, jsonb_each(r.answers) a where r.id in (${text}))
          select key as "questionId", null as "optionId", count(*)::int as count from answered group by 1
          union all select key, o.id, count(*)::int from answered, ${chosenOptions('answered.value')} group by 1, 2`,
        bind,
      });
      return shownCounts(survey, counts);
    }),
  ];
}
