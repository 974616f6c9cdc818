import { JOB_FUNCTIONS } from '@earshot/core/areas/ask/job-functions';
import { NativeSelect, UnstyledButton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { observer } from 'mobx-react-lite';
import { useStores } from '../../data/use-stores.ts';
import classes from './suggested-questions.module.css';

interface SuggestedProps {
  onAsk: (question: string) => unknown;
  /** where they are not what the page is about */
  compact?: boolean;
}

/** Questions to begin with, for what one works as. */
export const SuggestedQuestions = observer(function SuggestedQuestions({ onAsk, compact = false }: SuggestedProps) {
  const { session } = useStores();
  const [id, choose] = useLocalStorage({
    key: `earshot.job-function.${session.me?.member.id}`,
    defaultValue: JOB_FUNCTIONS[0]?.id ?? '',
    getInitialValueInEffect: false,
  });
  const chosen = JOB_FUNCTIONS.find((one) => one.id === id) ?? JOB_FUNCTIONS[0];
  return (
    <section className={`${classes.suggested} ${compact ? classes.compact : ''}`} aria-labelledby="suggested-questions">
      <div className={classes.head}>
        <h2 id="suggested-questions">Questions to begin with</h2>
        <NativeSelect
          size="xs"
          aria-label="What you work as"
          value={chosen?.id}
          data={JOB_FUNCTIONS.map((one) => ({ value: one.id, label: one.title }))}
          onChange={(event) => choose(event.currentTarget.value)}
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
