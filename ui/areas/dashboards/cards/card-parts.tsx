import { Button, Skeleton } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Refused } from '../../../data/refused.ts';
import classes from './card.module.css';

/** Title of a card, a link to the page of its content. */
export const CardTitle = ({ to, menu, children }: { to: string; menu: ReactNode; children: ReactNode }) => (
  <div className={classes.head}>
    <h2 className={classes.title}>
      <Link to={to}>{children}</Link>
    </h2>
    {menu}
  </div>
);

/** Placeholder for content that the reader cannot open; reveals nothing about it. */
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
  /** undefined while loading */
  error: Refused | null | undefined;
  again: () => unknown;
}

interface NotHereProps {
  /** undefined while loading */
  error: Refused | null | undefined;
  again: () => unknown;
  menu?: ReactNode;
}

/** Placeholder while a card loads, or after an error. */
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
