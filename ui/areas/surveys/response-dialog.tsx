import type { Survey } from '@earshot/core/areas/surveys/survey';
import { type SurveyResponse, surveyResponse } from '@earshot/core/areas/surveys/survey-response';
import { observer } from 'mobx-react-lite';
import { useRow } from '../../data/use-stores.ts';
import { Dialog } from '../../kit/dialogs/dialog.tsx';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import { number } from '../../kit/words/counted.ts';
import { answerText, questionTitle } from './question-words.ts';
import { RespondentName } from './respondent-name.tsx';
import classes from './surveys.module.css';

interface ResponseDialogProps {
  survey: Survey;
  /** id of the response */
  id: string;
  onClose: () => void;
}

/** All answers of one respondent. */
export const ResponseDialog = observer(function ResponseDialog({ survey, id, onClose }: ResponseDialogProps) {
  const { row, state, error, reload } = useRow(surveyResponse, id);
  const response = row as SurveyResponse | undefined;
  const away = state === 'gone' || response?.trashedAt || (response && response.surveyId !== survey.id);
  return (
    <Dialog size="lg" onClose={onClose} title={response && !away ? `Response ${number(response.number)}` : 'Response'}>
      {away ? (
        <p className={classes.count}>This response is in trash.</p>
      ) : response ? (
        <Answers survey={survey} response={response} />
      ) : state === 'failed' ? (
        <RefusedState error={error} again={() => void reload()} />
      ) : (
        <RowsSkeleton rows={4} height={44} />
      )}
    </Dialog>
  );
});

function Answers({ survey, response }: { survey: Survey; response: SurveyResponse }) {
  return (
    <>
      <p className={classes.count}>
        <RespondentName response={response} />
      </p>
      <dl className={classes.answers}>
        {survey.questions.map((question) => (
          <div key={question.id}>
            <dt>{questionTitle(question)}</dt>
            <dd>{answerText(question, response.answers[question.id]) || '–'}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
