import {
  type AnswerMapping,
  fieldLabelOf,
  fitsField,
  mayHold,
  type NoteMapping,
} from '@earshot/core/areas/surveys/note-mapping';
import type { Question } from '@earshot/core/areas/surveys/question';
import type { Survey } from '@earshot/core/areas/surveys/survey';
import { createSurveyNotes, type NotesProposal } from '@earshot/core/areas/surveys/survey-note-run';
import { displayTitle } from '@earshot/core/rules/text';
import { Alert, Button, Group, Select } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { type FormEvent, useState } from 'react';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import grid from '../../../kit/form/field-grid.module.css';
import { counted } from '../../../kit/words/counted.ts';
import { useProjectFields } from '../../fields/use-fields.ts';
import { QUESTION_TYPE_WORDS, questionTitle } from '../question-words.ts';
import classes from './notes.module.css';

interface NotesFormProps {
  survey: Survey;
  proposal: NotesProposal;
  proposed: NoteMapping;
  /** true if notes were already made of the survey */
  again: boolean;
}

/** Title, text and fields of the notes, and the button that creates them. */
export const NotesForm = observer(function NotesForm({ survey, proposal, proposed, again }: NotesFormProps) {
  const run = useDo();
  const [busy, setBusy] = useState(false);
  const [mapping, setMapping] = useState(proposed);
  const { fields } = useProjectFields(survey.projectId, 'NOTE');
  const byQuestion = new Map(mapping.answers.map((answer) => [answer.questionId, answer]));
  const made = [mapping.person, ...mapping.answers.map(({ to }) => to)].filter((to) => to === 'NEW_FIELD').length;
  const change = (answer: AnswerMapping) =>
    setMapping({
      ...mapping,
      answers: survey.questions.map(({ id }) =>
        id === answer.questionId ? answer : (byQuestion.get(id) ?? asText(id)),
      ),
    });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    await run(createSurveyNotes, { id: survey.id, mapping });
    setBusy(false);
  };
  const people = fields.filter(({ type }) => type === 'PERSON');
  return (
    <form onSubmit={(event) => void submit(event)} aria-labelledby="create-notes">
      <h2 id="create-notes" className={classes.heading}>
        Create notes
      </h2>
      <p className={classes.says} role="status">
        {`${counted(proposal.responses, 'response')}, ${counted(made, 'new field')}. Each response becomes a note. What does not fit into a field goes into the text of the note.`}
      </p>
      {again && (
        <Alert variant="light" color="gray" mb="md">
          Notes were already created from this survey. Creating them again adds a second note for each response.
        </Alert>
      )}
      <div className={grid.fields}>
        <Select
          label="Note titles"
          allowDeselect={false}
          searchable={survey.questions.length > 8}
          data={[
            { value: 'RESPONDENT', label: 'Respondent ID' },
            { value: 'NUMBER', label: 'Response number' },
            {
              group: 'Questions',
              items: survey.questions.map((one) => ({ value: one.id, label: questionTitle(one) })),
            },
          ]}
          value={mapping.titleFrom === 'QUESTION' ? mapping.titleQuestionId : mapping.titleFrom}
          onChange={(to) => to && setMapping({ ...mapping, ...titleOf(String(to)) })}
        />
        {proposal.hasPeople && (
          <Select
            label="Person field for the respondent"
            allowDeselect={false}
            data={[
              { value: 'NONE', label: 'None' },
              ...(proposal.room > 0 ? [{ value: 'NEW_FIELD', label: 'New field “Respondent”' }] : []),
              ...people.map(({ id, label }) => ({ value: id, label: displayTitle('field', label) })),
            ]}
            value={mapping.person === 'FIELD' ? mapping.personFieldId : mapping.person}
            onChange={(to) => to && setMapping({ ...mapping, ...personOf(String(to)) })}
          />
        )}
      </div>
      <ul className={classes.questions} aria-label="Questions">
        {survey.questions.map((question) => (
          <li key={question.id} className={classes.question}>
            <div className={classes.asks}>
              <div className={classes.text}>{questionTitle(question)}</div>
              <div className={classes.type}>
                {QUESTION_TYPE_WORDS[question.type]}
                {question.options.length > 0 && ` · ${counted(question.options.length, 'option')}`}
              </div>
            </div>
            <Select
              aria-label={`“${questionTitle(question)}” becomes`}
              allowDeselect={false}
              data={targetsFor(question, proposal.room, fields)}
              value={chosen(byQuestion.get(question.id))}
              onChange={(to) =>
                to && change({ ...asText(question.id), ...targetOf(String(to)), label: fieldLabelOf(question) })
              }
            />
          </li>
        ))}
      </ul>
      <Group justify="flex-end" mt="md">
        <Button type="submit" loading={busy}>
          Create {counted(proposal.responses, 'note')}
        </Button>
      </Group>
    </form>
  );
});

const asText = (questionId: string): AnswerMapping => ({ questionId, to: 'TEXT', fieldId: null, label: '' });

const chosen = (answer: AnswerMapping | undefined): string => {
  if (!answer) return 'TEXT';
  return answer.to === 'FIELD' ? (answer.fieldId ?? 'TEXT') : answer.to;
};

const titleOf = (to: string): Pick<NoteMapping, 'titleFrom' | 'titleQuestionId'> =>
  to === 'RESPONDENT' || to === 'NUMBER'
    ? { titleFrom: to, titleQuestionId: null }
    : { titleFrom: 'QUESTION', titleQuestionId: to };

const targetOf = (to: string): Pick<AnswerMapping, 'to' | 'fieldId'> =>
  to === 'TEXT' || to === 'NONE' || to === 'NEW_FIELD' ? { to, fieldId: null } : { to: 'FIELD', fieldId: to };

const personOf = (to: string): Pick<NoteMapping, 'person' | 'personFieldId'> => {
  const { to: person, fieldId: personFieldId } = targetOf(to);
  return { person, personFieldId };
};

type FieldsOfProject = ReturnType<typeof useProjectFields>['fields'];

/** Uses of a question in notes. */
function targetsFor(question: Question, room: number, fields: FieldsOfProject) {
  const fit = fields.filter((field) => mayHold(question, field));
  return [
    { value: 'TEXT', label: 'Note text' },
    ...(room > 0 && fitsField(question) ? [{ value: 'NEW_FIELD', label: 'New field' }] : []),
    { value: 'NONE', label: 'Leave out' },
    ...(fit.length > 0
      ? [{ group: 'Fields', items: fit.map(({ id, label }) => ({ value: id, label: displayTitle('field', label) })) }]
      : []),
  ];
}
