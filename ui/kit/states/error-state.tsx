import { Button } from '@mantine/core';
import { IconCloudOff, IconLock, IconMapSearch } from '@tabler/icons-react';
import type { Refused } from '../../data/refused.ts';
import classes from './states.module.css';

type Kind = 'denied' | 'missing' | 'failed';

interface Face {
  icon: typeof IconLock;
  title: string;
  text: string;
}

const FACES: Record<Kind, Face> = {
  denied: {
    icon: IconLock,
    title: 'You cannot open this',
    text: 'Ask whoever sent you here to give you access, or an administrator of the workspace.',
  },
  missing: {
    icon: IconMapSearch,
    title: 'There is nothing here',
    text: 'It may be in trash, or it was never shared with you. Check the address, or search for it.',
  },
  failed: { icon: IconCloudOff, title: 'This did not load', text: 'Try again in a moment.' },
};

export interface StateAction {
  label: string;
  run: () => void;
}

interface ErrorStateProps {
  kind: Kind;
  title?: string;
  text?: string;
  action?: StateAction;
}

/** Error in place of a page or panel, with a remedy. */
export function ErrorState({ kind, title, text, action }: ErrorStateProps) {
  const face = FACES[kind];
  return (
    <div className={classes.state} role="alert">
      <face.icon className={classes.icon} size={32} stroke={1.5} aria-hidden />
      <h2 className={classes.title} dir="auto">
        {title ?? face.title}
      </h2>
      <p className={classes.text} dir="auto">
        {text ?? face.text}
      </p>
      {action && (
        <Button variant="default" onClick={action.run}>
          {action.label}
        </Button>
      )}
    </div>
  );
}

const KIND: Partial<Record<Refused['code'], Kind>> = { FORBIDDEN: 'denied', NOT_FOUND: 'missing' };

/** Error state of a refused request; `again` is shown if a retry can help. */
export function RefusedState({ error, again }: { error: Refused | null; again?: () => unknown }) {
  const kind = (error && KIND[error.code]) ?? 'failed';
  if (kind !== 'failed') return <ErrorState kind={kind} />;
  const action = again && { label: 'Try again', run: () => void again() };
  return <ErrorState kind="failed" {...(error ? { text: error.message } : {})} {...(action ? { action } : {})} />;
}
