import type { Survey } from '@earshot/core/areas/surveys/survey';
import type { SurveyResponse } from '@earshot/core/areas/surveys/survey-response';
import { Dialog } from '../../kit/dialogs/dialog.tsx';
import { number } from '../../kit/words/counted.ts';
import { answerText, questionTitle } from './question-words.ts';
import { RespondentName } from './respondent-name.tsx';
import classes from './surveys.module.css';

interface ResponseDialogProps {
  survey: Survey;
  response: SurveyResponse;
  onClose: () => void;
}

/** Everything that one respondent answered. */
export function ResponseDialog({ survey, response, onClose }: ResponseDialogProps) {
  return (
    <Dialog size="lg" onClose={onClose} title={`Response ${number(response.number)}`}>
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
    </Dialog>
  );
}
