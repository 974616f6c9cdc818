import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { asRefused } from '../data/refused.ts';
import { useStores } from '../data/use-stores.ts';
import { ErrorState } from '../kit/states/error-state.tsx';
import classes from './door-frame.module.css';
import { FirstLoad } from './first-load.tsx';
import { useFirstLook } from './use-first-look.ts';

/** Frame of unauthenticated pages: sign-in, set-up, invites; wraps its children if it has some. */
export const DoorFrame = observer(function DoorFrame({ children }: { children?: ReactNode }) {
  const { session } = useStores();
  const look = useFirstLook();
  if (look.failed) return <ErrorState kind="failed" text={asRefused(look.failed).message} action={look.again} />;
  if (session.state === 'unknown') return <FirstLoad />;
  return (
    <div className={classes.frame}>
      {session.door?.insecure && (
        <p className={classes.warning} role="note">
          This connection is not encrypted: others in the network can read along. Ask your administrator for https.
        </p>
      )}
      <main id="content" className={classes.card} tabIndex={-1}>
        {children ?? <Outlet />}
      </main>
    </div>
  );
});
