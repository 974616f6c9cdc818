import type { File } from '@earshot/core/areas/files/file';
import type { Project } from '@earshot/core/areas/places/project';
import { importSurvey, type SurveyPreview } from '@earshot/core/areas/surveys/survey';
import type { SurveyReading } from '@earshot/core/areas/surveys/survey-file';
import { limits } from '@earshot/core/limits';
import type { Encoding } from '@earshot/core/rules/text-encoding';
import { Button, Checkbox, Select, TextInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useStores } from '../../../data/use-stores.ts';
import { paths } from '../../../frame/paths.ts';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import grid from '../../../kit/form/field-grid.module.css';
import { counted } from '../../../kit/words/counted.ts';
import { EncodingField } from '../../files/encoding/encoding-field.tsx';
import { SheetField } from '../../files/tables/dialect-fields.tsx';
import { PreviewTable } from '../../files/tables/preview-table.tsx';
import { ReadingForm } from '../../files/tables/reading-form.tsx';
import { QuestionList, type SurveyQuestion } from './question-list.tsx';

interface SurveyReadingFormProps {
  project: Project;
  file: Pick<File, 'id' | 'name'>;
  preview: SurveyPreview;
  proposed: SurveyReading;
  onLabelRows: (rows: number) => void;
  onSheet: (sheet: string) => void;
  onEncoding: (encoding: Encoding) => void;
}

const NONE = '';
// Keeps inputs aligned, with or without descriptions.
const BELOW: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** Questions found in a file, which can be edited or left out, and the import button. */
export const SurveyReadingForm = observer(function SurveyReadingForm(props: SurveyReadingFormProps) {
  const { project, file, preview, proposed, onLabelRows, onSheet, onEncoding } = props;
  const mayLink = useStores().directory.writes;
  const navigate = useNavigate();
  const run = useDo();
  const [title, setTitle] = useState(file.name.replace(/\.[^.]+$/, ''));
  const [questions, setQuestions] = useState<readonly SurveyQuestion[]>(() =>
    proposed.questions.map((question, at) => ({ ...question, taken: true, options: preview.options[at] ?? [] })),
  );
  const [respondent, setRespondent] = useState(proposed.respondentColumn);
  const [makesNotes, setMakesNotes] = useState(false);
  const [email, setEmail] = useState(mayLink ? proposed.emailColumn : null);
  const taken = questions.filter((question) => question.taken);
  const columns = preview.labels.map((label, at) => ({ value: String(at), label }));
  const columnSelect = (label: string, description: string, value: number | null, set: (to: number | null) => void) => (
    <Select
      label={label}
      description={description}
      inputWrapperOrder={BELOW}
      data={[{ value: NONE, label: 'None' }, ...columns]}
      value={value === null ? NONE : String(value)}
      onChange={(to) => set(to === null || to === NONE ? null : Number(to))}
      allowDeselect={false}
      searchable={columns.length > 10}
    />
  );
  const bringIn = async () => {
    const survey = await run(importSurvey, {
      id: project.id,
      fileId: file.id,
      title,
      reading: {
        ...proposed,
        questions: taken.map(({ taken: _, options: __, ...question }) => question),
        respondentColumn: respondent,
        emailColumn: email,
      },
    });
    if (survey) await navigate(paths.survey(survey, makesNotes ? 'notes' : ''), { replace: true });
  };
  return (
    <ReadingForm
      name={file.name}
      says={`${counted(preview.rowCount, 'response')}, ${counted(taken.length, 'question')}. Nothing is imported yet.`}
      notices={[...preview.notices, ...unreadableNotice(preview)]}
      error={null}
      fields={
        <>
          <div className={grid.fields}>
            <TextInput
              label="Title"
              value={title}
              maxLength={limits.surveyTitle}
              onChange={({ currentTarget }) => setTitle(currentTarget.value)}
            />
            <SheetField sheets={preview.sheets} sheet={proposed.sheet} onChoose={({ sheet }) => onSheet(sheet)} />
            {preview.sheets.length === 0 && <EncodingField value={proposed.encoding} onChoose={onEncoding} />}
            <Select
              label="Header rows"
              description="Rows above the first response"
              inputWrapperOrder={BELOW}
              data={['1', '2', '3']}
              value={String(proposed.labelRows)}
              onChange={(rows) => rows && onLabelRows(Number(rows))}
              allowDeselect={false}
            />
            {columnSelect('Respondent ID', 'Names each response', respondent, setRespondent)}
            {mayLink && columnSelect('Email address', 'Links respondents to people', email, setEmail)}
          </div>
          <QuestionList questions={questions} onChange={setQuestions} />
        </>
      }
      preview={
        <PreviewTable
          columns={preview.labels.map((label, at) => ({ label, at, role: '' }))}
          rows={preview.rows}
          busy={false}
        />
      }
      ready={taken.length > 0}
      onImport={bringIn}
      leave={
        <Button component={Link} to={paths.projectEntry(project, { id: 'surveys' })} variant="default">
          Cancel
        </Button>
      }
    >
      <Checkbox
        mt="md"
        label="Create a note for each response"
        description="You see what becomes of each question before notes are created."
        checked={makesNotes}
        onChange={({ currentTarget }) => setMakesNotes(currentTarget.checked)}
      />
    </ReadingForm>
  );
});

const unreadableNotice = ({ unreadableCount, unreadable }: SurveyPreview): string[] => {
  const [first] = unreadable as { line: number; reason: string }[];
  if (!first) return [];
  return [`${counted(unreadableCount, 'row')} cannot be read. Line ${first.line}: ${first.reason}`];
};
