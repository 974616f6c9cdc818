import { type File, file as oneFile } from '@earshot/core/areas/files/file';
import type { Project } from '@earshot/core/areas/places/project';
import { previewSurvey, type SurveyPreview } from '@earshot/core/areas/surveys/survey';
import { surveyReading } from '@earshot/core/areas/surveys/survey-file';
import type { Encoding } from '@earshot/core/rules/text-encoding';
import { Alert } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { Refused } from '../../../data/refused.ts';
import { useAsk, useRow } from '../../../data/use-stores.ts';
import { Absent } from '../../../frame/absent.tsx';
import { idIn } from '../../../frame/paths.ts';
import grid from '../../../kit/form/field-grid.module.css';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { RefusedState } from '../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import { ComingFiles } from '../../files/tables/coming-files.tsx';
import { SheetField } from '../../files/tables/dialect-fields.tsx';
import { inProject } from '../../files/uploads/upload-queue.ts';
import { type InProject, ProjectFrame } from '../../places/project/project-frame.tsx';
import { SurveyReadingForm } from './survey-reading-form.tsx';

/** Import of a file as a survey, after a review of its content. */
export const SurveyImport = () => <ProjectFrame part="surveys" body={Import} />;

const Import = observer(function Import({ project, writes }: InProject) {
  const fileId = idIn(useParams().fileId);
  if (!fileId) return <Absent />;
  if (!writes) return <EmptyState title="You cannot import here" text="Ask for permission to edit this project." />;
  return <Sent project={project} fileId={fileId} />;
});

const Sent = observer(function Sent({ project, fileId }: { project: Project; fileId: string }) {
  const { row: file, state, error, reload } = useRow(oneFile, fileId);
  if (state === 'failed') return <Absent error={error} again={reload} />;
  if (state === 'gone' || file?.trashedAt)
    return <Absent text="This file is in trash, or it is not shared with you." />;
  if (!file) return <RowsSkeleton rows={6} height={44} />;
  if (file.status === 'COMPLETE') return <Preview project={project} file={file} />;
  if (file.status === 'UPLOADING') return <ComingFiles place={inProject(project.id)} />;
  return <EmptyState title="This file has not arrived" text={file.problem || 'Choose it again on the Surveys page.'} />;
});

const UNREADABLE: ReadonlySet<string> = new Set(['UNPROCESSABLE', 'BAD_USER_INPUT', 'TOO_LARGE']);

/** Options chosen for reading the file. */
interface Choices {
  labelRows?: number;
  sheet?: string;
  encoding?: Encoding;
}

const Preview = observer(function Preview({ project, file }: { project: Project; file: File }) {
  const [choices, setChoices] = useState<Choices>({});
  const asked = useAsk(previewSurvey, { id: project.id, fileId: file.id, ...choices });
  const preview: SurveyPreview | undefined = asked.data;
  // Another sheet may have another label row.
  const onSheet = (sheet: string) => setChoices({ sheet });
  if (asked.state === 'failed' && !preview)
    return asked.error && UNREADABLE.has(asked.error.code) ? (
      <UnreadableSheet {...sheetsIn(asked.error)} problem={asked.error.message} onSheet={onSheet} />
    ) : (
      <RefusedState error={asked.error} again={() => asked.reload()} />
    );
  if (!preview) return <RowsSkeleton rows={8} height={56} />;
  const reading = surveyReading.parse(preview.reading);
  return (
    <SurveyReadingForm
      key={`${reading.sheet} ${reading.labelRows} ${reading.encoding}`}
      project={project}
      file={file}
      preview={preview}
      proposed={reading}
      onLabelRows={(labelRows) => setChoices({ ...choices, labelRows })}
      onSheet={onSheet}
      onEncoding={(encoding) => setChoices({ ...choices, encoding })}
    />
  );
});

interface UnreadableSheetProps {
  problem: string;
  /** sheets of the workbook; empty if there is no choice */
  sheets: readonly string[];
  sheet: string | null;
  onSheet: (sheet: string) => void;
}

/** Reason why a file cannot be read, with the other sheets of a workbook. */
function UnreadableSheet({ problem, sheets, sheet, onSheet }: UnreadableSheetProps) {
  return (
    <>
      <div className={grid.fields}>
        <SheetField sheets={sheets} sheet={sheet} onChoose={(chosen) => onSheet(chosen.sheet)} />
      </div>
      <Alert color="red" variant="light" role="alert" title="This file cannot be read">
        {problem}
      </Alert>
    </>
  );
}

const sheetsIn = ({ details }: Refused): Pick<UnreadableSheetProps, 'sheets' | 'sheet'> => ({
  sheets: Array.isArray(details.sheets) ? details.sheets.map(String) : [],
  sheet: typeof details.sheet === 'string' ? details.sheet : null,
});
