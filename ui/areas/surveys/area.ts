import type { Area } from '../../frame/area.ts';

/** Surveys: questions of a study with their responses. */
export const surveys: Area = {
  screens: [
    { path: '/projects/:id/surveys', load: async () => (await import('./project-surveys.tsx')).ProjectSurveys },
    {
      path: '/projects/:id/surveys/import/:fileId',
      load: async () => (await import('./import/survey-import.tsx')).SurveyImport,
    },
    { path: '/surveys/:id', load: async () => (await import('./survey-summary.tsx')).SurveySummary },
    { path: '/surveys/:id/notes', load: async () => (await import('./notes/survey-notes.tsx')).SurveyNotesPage },
    { path: '/surveys/:id/responses', load: async () => (await import('./survey-responses.tsx')).SurveyResponses },
  ],
  projectEntries: [
    { id: 'surveys', title: 'Surveys', rank: 15, also: 'questionnaires, responses, open-ended answers, NPS' },
  ],
};
