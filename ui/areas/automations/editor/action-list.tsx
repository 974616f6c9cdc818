import type { Automation, AutomationAction, Step } from '@earshot/core/areas/automations/automation';
import { limits } from '@earshot/core/limits';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { newId } from '../../../data/new-id.ts';
import { useForm } from '../../../kit/form/form.tsx';
import { useActions } from '../use-kinds.ts';
import { ActionSettings } from './action-settings.tsx';
import classes from './editor.module.css';
import { SigningSecretButton } from './signing-secret.tsx';

/** The actions in order, each with its settings; they can be added, moved and removed. */
export const ActionList = observer(function ActionList({ automation }: { automation: Automation | undefined }) {
  const { values, errors, set } = useForm();
  const { data: kinds = [], state } = useActions();
  const steps = values.actions as Step[];
  const put = (next: Step[]) => set('actions', next);
  return (
    <fieldset className={classes.part}>
      <legend className={classes.heading}>Actions</legend>
      {steps.length === 0 && <p className={classes.soft}>No actions yet.</p>}
      <ol className={classes.steps}>
        {steps.map((step, at) => (
          <li key={step.id}>
            <StepCard
              step={step}
              number={at + 1}
              last={at === steps.length - 1}
              kind={kinds.find(({ id }) => id === step.action)}
              known={state === 'ready'}
              automation={automation}
              errors={errorsOf(errors, step)}
              onChange={(next) => put(steps.with(at, next))}
              onMove={(by) => put(moved(steps, at, by))}
              onRemove={() => put(steps.toSpliced(at, 1))}
            />
          </li>
        ))}
      </ol>
      {steps.length < limits.automations.actions && (
        <AddAction kinds={kinds} onAdd={({ id }) => put([...steps, { id: newId(), action: id, settings: {} }])} />
      )}
      {errors.actions && (
        <p className={classes.bad} role="alert">
          {errors.actions}
        </p>
      )}
    </fieldset>
  );
});

function moved(steps: readonly Step[], at: number, by: number): Step[] {
  const step = steps[at];
  return step ? steps.toSpliced(at, 1).toSpliced(at + by, 0, step) : [...steps];
}

/** Errors of a step's fields, from the host. */
function errorsOf(errors: Readonly<Record<string, string>>, { id }: Step): Record<string, string> {
  const start = `actions.${id}.`;
  const own = Object.entries(errors).filter(([path]) => path.startsWith(start));
  return Object.fromEntries(own.map(([path, text]) => [path.slice(start.length).split('.')[0] ?? '', text]));
}

interface StepCardProps {
  step: Step;
  number: number;
  last: boolean;
  kind: AutomationAction | undefined;
  known: boolean;
  automation: Automation | undefined;
  errors: Readonly<Record<string, string>>;
  onChange: (step: Step) => void;
  onMove: (by: number) => void;
  onRemove: () => void;
}

function StepCard({ step, number, last, kind, known, automation, errors, onChange, onMove, onRemove }: StepCardProps) {
  const title = kind?.title ?? step.action;
  const stored = automation?.secretsStored ?? [];
  const there = automation?.actions.some(({ id }) => id === step.id);
  return (
    <section className={classes.step} aria-label={`Action ${number}: ${title}`}>
      <header className={classes.stepHead}>
        <h3>
          <span className={classes.number}>{number}</span> {title}
        </h3>
        <div className={classes.stepTools}>
          <ActionIcon
            variant={number === 1 ? 'transparent' : 'subtle'}
            color="gray"
            aria-label={`Move ${title} up`}
            disabled={number === 1}
            onClick={() => onMove(-1)}
          >
            <IconArrowUp size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant={last ? 'transparent' : 'subtle'}
            color="gray"
            aria-label={`Move ${title} down`}
            disabled={last}
            onClick={() => onMove(1)}
          >
            <IconArrowDown size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${title}`} onClick={onRemove}>
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </div>
      </header>
      {kind ? (
        <ActionSettings
          kind={kind}
          path={`actions.${step.id}`}
          settings={step.settings}
          stored={stored.filter((path) => path.startsWith(`${step.id}.`)).map((path) => path.slice(step.id.length + 1))}
          errors={errors}
          onChange={(settings) => onChange({ ...step, settings })}
        />
      ) : (
        known && (
          <p className={classes.bad}>
            Its plugin is switched off, so this action fails until an administrator switches it on in Settings →
            Plugins.
          </p>
        )
      )}
      {kind?.id === 'sendWebhook' && automation && there && (
        <SigningSecretButton automation={automation} stepId={step.id} />
      )}
    </section>
  );
}

function AddAction({ kinds, onAdd }: { kinds: readonly AutomationAction[]; onAdd: (kind: AutomationAction) => void }) {
  return (
    <Menu position="bottom-start" width={320}>
      <Menu.Target>
        <Button variant="default" className={classes.add} leftSection={<IconPlus size={16} aria-hidden />}>
          Add an action
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="min(420px, 70vh)" style={{ overflowY: 'auto' }}>
        {kinds.map((kind) => (
          <Menu.Item key={kind.id} onClick={() => onAdd(kind)}>
            <span className={classes.choice}>
              <span>{kind.title}</span>
              <span className={classes.soft}>{kind.description}</span>
            </span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
