import { Button, Skeleton } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Refused } from '../../../data/refused.ts';
import classes from './card.module.css';

/** The name of a card, which leads to where its contents are. */
export const CardTitle = ({ to, menu, children }: { to: string; menu: ReactNode; children: ReactNode }) => (
  <div className={classes.head}>
    <h2 className={classes.title}>
      <Link to={to}>{children}</Link>
    </h2>
    {menu}
  </div>
);

/** Shown instead of what the reader may not open; it says nothing about that. */
export const NoAccess = ({ menu }: { menu: ReactNode }) => (
  <div className={classes.head}>
    <p className={classes.closed}>
      <IconLock size={16} stroke={1.6} aria-hidden />
      You have no access to this, or it was deleted.
    </p>
    {menu}
  </div>
);

interface NotHereProps {
  /** absent while it is still on its way */
  error: Refused | null | undefined;
  again: () => unknown;
}

interface NotHereProps {
  /** absent while it is still on its way */
  error: Refused | null | undefined;
  again: () => unknown;
  menu?: ReactNode;
}

/** Shown until the contents of a card are here: why they are not, or that they are on their way. */
export function NotHere({ error, again, menu }: NotHereProps) {
  if (error?.code === 'NOT_FOUND') return <NoAccess menu={menu} />;
  return (
    <div className={classes.head}>
      {error ? (
        <p className={classes.closed} role="status">
          {error.message}
          {error.code !== 'FORBIDDEN' && (
            <Button variant="default" size="compact-sm" onClick={() => void again()}>
              Try again
            </Button>
          )}
        </p>
      ) : (
        <Skeleton height={72} />
      )}
      {menu}
    </div>
  );
}
