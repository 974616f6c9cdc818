import { importSurvey, previewSurvey, type Survey, survey } from '@earshot/core/areas/surveys/survey';
import type { SurveyReading } from '@earshot/core/areas/surveys/survey-file';
import { eventually } from '../hosts/job-room.ts';
import type { Visitor } from '../hosts/person.ts';
import { upload } from '../hosts/uploads.ts';

/** Reading options of a survey file; for a workbook, the sheet. */
export async function surveyReadingOf(by: Visitor, projectId: string, bytes: Uint8Array | string, sheet?: string) {
  const { id: fileId } = await upload(by, { projectId, name: 'survey.csv', bytes });
  const preview = await by.do(previewSurvey, { id: projectId, fileId, ...(sheet ? { sheet } : {}) });
  return { fileId, preview, reading: preview.reading as SurveyReading };
}

/**
 * Imports a file with the proposed options, overridden by the given ones; returns the survey once it is read or has
 * failed.
 */
export async function aSurvey(
  by: Visitor,
  projectId: string,
  bytes: Uint8Array | string,
  given: Partial<SurveyReading> = {},
  sheet?: string,
): Promise<Survey> {
  const { fileId, reading } = await surveyReadingOf(by, projectId, bytes, sheet);
  const { id } = await by.do(importSurvey, { id: projectId, fileId, reading: { ...reading, ...given } });
  return eventually(async () => {
    const row = await by.do(survey, { id });
    if (row.state === 'IMPORTING') throw new Error('The survey is being imported');
    return row as Survey;
  }, 30_000);
}
