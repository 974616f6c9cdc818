import type { Automation } from '@earshot/core/areas/automations/automation';
import { type AutomationRun, isRepeatable, retryAutomationRun } from '@earshot/core/areas/automations/automation-run';
import { timeText } from '@earshot/core/rules/dates/date-text';
import { Button, Group } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { Dialog } from '../../../kit/dialogs/dialog.tsx';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import { Ago } from '../../../kit/words/ago.tsx';
import { useActions } from '../use-kinds.ts';
import { isBad, msWords, RUN_WORDS } from './run-words.ts';
import classes from './runs.module.css';

interface RunDialogProps {
  automation: Automation;
  run: AutomationRun;
  writes: boolean;
  onClose: () => void;
}

/** A run: result, duration and error of each action; a failed one can be repeated. */
export const RunDialog = observer(function RunDialog({ automation, run, writes, onClose }: RunDialogProps) {
  const act = useDo();
  const { data: kinds = [] } = useActions();
  const { id, state, problem, at, nextAt, steps, depth } = run;
  const again = () => act(retryAutomationRun, { id, automationId: automation.id }, 'Run retried.');
  return (
    <Dialog onClose={onClose} title={`Run: ${RUN_WORDS[state]}`} size="lg">
      <div className={classes.run}>
        <p className={classes.soft}>
          Started <Ago at={at} words />
          {depth > 0 && `, after ${depth} other automation${depth === 1 ? '' : 's'}`}
          {state === 'RETRYING' && nextAt && `; tried again at ${timeText(nextAt)}`}
        </p>
        {problem !== '' && <p className={isBad(run) ? classes.bad : classes.soft}>{problem}</p>}
        <ol className={classes.steps}>
          {steps.map((step) => (
            <li key={step.id}>
              <div className={classes.stepHead}>
                <strong>{kinds.find((kind) => kind.id === step.action)?.title ?? step.action}</strong>
                <span className={step.state === 'DONE' ? classes.soft : classes.bad}>
                  {step.state === 'DONE' ? 'Done' : step.state === 'RETRYING' ? `Tried ${step.tries} times` : 'Failed'}{' '}
                  · {msWords(step.ms)}
                </span>
              </div>
              {step.did.map((text) => (
                <pre key={text}>{text}</pre>
              ))}
              {step.problem !== '' && step.problem !== problem && <p className={classes.bad}>{step.problem}</p>}
            </li>
          ))}
        </ol>
        <Group justify="flex-end">
          {writes && automation.enabled && isRepeatable(run) && (
            <Button leftSection={<IconRefresh size={16} aria-hidden />} onClick={() => void again()}>
              Try again
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </Group>
      </div>
    </Dialog>
  );
});
