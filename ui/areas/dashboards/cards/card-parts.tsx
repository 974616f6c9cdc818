import { Button, Skeleton } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Refused } from '../../../data/refused.ts';
import classes from './card.module.css';

/** The name of a card, which leads to where its contents are. */
export const CardTitle = ({ to, children }: { to: string; children: ReactNode }) => (
  <div className={classes.head}>
    <h2 className={classes.title}>
      <Link to={to}>{children}</Link>
    </h2>
  </div>
);

/** Shown instead of what the reader may not open; it says nothing about that. */
export const NoAccess = () => (
  <p className={classes.closed}>
    <IconLock size={16} stroke={1.6} aria-hidden />
    You have no access to this, or it was deleted.
  </p>
);

interface NotHereProps {
  /** absent while it is still on its way */
  error: Refused | null | undefined;
  again: () => unknown;
}

/** Shown until the contents of a card are here: why they are not, or that they are on their way. */
export function NotHere({ error, again }: NotHereProps) {
  if (!error) return <Skeleton height={72} />;
  if (error.code === 'NOT_FOUND') return <NoAccess />;
  return (
    <p className={classes.closed} role="status">
      {error.message}
      {error.code !== 'FORBIDDEN' && (
        <Button variant="default" size="compact-sm" onClick={() => void again()}>
          Try again
        </Button>
      )}
    </p>
  );
}
