import { type Automation, dryRunAutomation } from '@earshot/core/areas/automations/automation';
import { Button } from '@mantine/core';
import { IconTestPipe } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useAsk } from '../../../data/use-stores.ts';
import { RefusedState } from '../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import { Ago } from '../../../kit/words/ago.tsx';
import { useActions } from '../use-kinds.ts';
import classes from './editor.module.css';

/** Preview of the saved automation with the last event; nothing is carried out. */
export function DryRun({ automation }: { automation: Automation }) {
  const [asked, setAsked] = useState(0);
  return (
    <aside className={classes.dry} aria-label="Dry run">
      <h2 className={classes.heading}>Dry run</h2>
      <p className={classes.soft}>Preview this automation with the most recent event. Nothing is sent or changed.</p>
      <div>
        <Button
          variant="default"
          leftSection={<IconTestPipe size={16} aria-hidden />}
          onClick={() => setAsked((count) => count + 1)}
        >
          Try it
        </Button>
      </div>
      {asked > 0 && <Shown key={`${asked} ${automation.revision}`} automation={automation} />}
    </aside>
  );
}

const Shown = observer(function Shown({ automation: { id, trigger, revision } }: { automation: Automation }) {
  const answer = useAsk(dryRunAutomation, { id });
  const { data: kinds = [] } = useActions();
  const [fresh, setFresh] = useState(false);
  if (!fresh && answer.state === 'ready') {
    setFresh(true);
    void answer.reload();
  }
  const { data } = answer;
  if (answer.state === 'failed') return <RefusedState error={answer.error} again={() => answer.reload()} />;
  if (!data) return <RowsSkeleton rows={2} height={56} />;
  if (data.at === null) return <p className={classes.soft}>There was no such event yet that you can see.</p>;
  return (
    <div role="status" data-revision={revision}>
      <p>
        {trigger.type === 'CRON' ? 'If it ran now:' : about(data.title)}
        {trigger.type !== 'CRON' && (
          <span className={classes.soft}>
            {' '}
            <Ago at={data.at} words />
          </span>
        )}
      </p>
      {!data.fits && <p className={classes.bad}>This event does not meet the conditions: nothing would happen.</p>}
      <ol className={classes.would}>
        {data.steps.map((step) => (
          <li key={step.id}>
            <strong>{kinds.find(({ id: kind }) => kind === step.action)?.title ?? step.action}</strong>
            {step.would.map((text) => (
              <pre key={text}>{text}</pre>
            ))}
            {step.problem !== '' && <p className={classes.bad}>{step.problem}</p>}
          </li>
        ))}
      </ol>
    </div>
  );
});

const about = (title: string) => (title === '' ? 'About the last event,' : `About “${title}”,`);
