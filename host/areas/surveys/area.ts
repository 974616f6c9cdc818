import { ContainerModule } from 'inversify';
import { AREA, T } from '../../area.ts';
import { NIGHTLY, schedule } from '../../jobs/schedule.ts';
import { FILES } from '../files/area.ts';
import { createNotesOfSurvey } from './jobs/create-survey-notes.ts';
import { importSurveyFile } from './jobs/import-survey-file.ts';
import { indexSurveys } from './jobs/index-surveys.ts';
import { undoNotesOfSurvey } from './jobs/undo-survey-notes.ts';
import { purgeSurveyNotes } from './store/survey-notes.ts';
import { surveyNoteHandlers } from './survey-notes.ts';
import { surveyHandlers } from './surveys.ts';

/** Surveys: questions and responses. */
export const surveys = new ContainerModule(({ bind }) => {
  bind(AREA.handlers).toResolvedValue(({ store }, pool) => surveyHandlers({ store, pool }), [FILES.files, T.pool]);
  bind(AREA.jobs).toResolvedValue(
    (apart, { store }, pool, report) => [
      importSurveyFile({ ...apart, store, pool, report }),
      indexSurveys({ ...apart, pool }),
      undoNotesOfSurvey(apart),
    ],
    [T.apart, FILES.files, T.pool, T.taskReport],
  );
  bind(AREA.handlers).toConstantValue(surveyNoteHandlers());
  bind(AREA.jobs).toResolvedValue(
    (apart, documents, pool, report) => [createNotesOfSurvey({ ...apart, documents, pool, report })],
    [T.apart, T.documents, T.pool, T.taskReport],
  );
  bind(AREA.leftovers).toConstantValue(async ({ transaction }) => {
    await purgeSurveyNotes(transaction);
  });
  bind(AREA.schedules).toConstantValue([
    // Indexes surveys left over when a host was killed, or when a new release began to index them.
    schedule({ name: 'index-surveys', kind: 'index-surveys', scope: 'workspace', ...NIGHTLY }),
  ]);
});
