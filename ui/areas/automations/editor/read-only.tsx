import type { Automation } from '@earshot/core/areas/automations/automation';
import { observer } from 'mobx-react-lite';
import { triggerWords } from '../trigger-words.ts';
import { useActions, useEvents } from '../use-kinds.ts';
import classes from './editor.module.css';

/** Set-up of an automation, for those who cannot change it. */
export const ReadOnly = observer(function ReadOnly({ automation: { trigger, actions } }: { automation: Automation }) {
  const { data: kinds = [] } = useActions();
  const { data: events = [] } = useEvents();
  return (
    <div className={classes.part}>
      <h2 className={classes.heading}>Trigger</h2>
      <p>{triggerWords(trigger, events)}</p>
      <h2 className={classes.heading}>Actions</h2>
      <ol className={classes.would}>
        {actions.map(({ id, action }) => (
          <li key={id}>{kinds.find((kind) => kind.id === action)?.title ?? action}</li>
        ))}
      </ol>
      <p className={classes.soft}>Only people who can write here can change it.</p>
    </div>
  );
});
