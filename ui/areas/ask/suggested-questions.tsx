import { JOB_FUNCTIONS } from '@earshot/core/areas/workspace/job-functions';
import { JOB_FUNCTION_IDS, updateMe } from '@earshot/core/model/member';
import { NativeSelect, UnstyledButton } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useStores } from '../../data/use-stores.ts';
import { useDo } from '../../kit/dialogs/use-do.ts';
import classes from './suggested-questions.module.css';

interface SuggestedProps {
  onAsk: (question: string) => unknown;
  /** true if they are not the main content of the page */
  compact?: boolean;
}

/** Suggested first questions for the user's kind of work. */
export const SuggestedQuestions = observer(function SuggestedQuestions({ onAsk, compact = false }: SuggestedProps) {
  const { session, members } = useStores();
  const run = useDo();
  const me = members.byId(session.me?.member.id) ?? session.me?.member;
  const chosen = JOB_FUNCTIONS.find(({ id }) => id === me?.jobFunction) ?? JOB_FUNCTIONS[0];
  const choose = (id: string) => run(updateMe, { jobFunction: JOB_FUNCTION_IDS.find((one) => one === id) ?? null });
  return (
    <section className={`${classes.suggested} ${compact ? classes.compact : ''}`} aria-labelledby="suggested-questions">
      <div className={classes.head}>
        <h2 id="suggested-questions">Suggested questions</h2>
        <NativeSelect
          size="xs"
          aria-label="Job function"
          value={chosen?.id}
          data={JOB_FUNCTIONS.map((one) => ({ value: one.id, label: one.title }))}
          onChange={(event) => void choose(event.currentTarget.value)}
        />
      </div>
      <ul>
        {chosen?.questions.map((question) => (
          <li key={question}>
            <UnstyledButton className={classes.question} onClick={() => onAsk(question)}>
              {question}
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
});
