import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { observer } from 'mobx-react-lite';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Navigate, Outlet, ScrollRestoration, useLocation } from 'react-router';
import { asRefused } from '../data/refused.ts';
import { useStores } from '../data/use-stores.ts';
import { loadPiece } from '../frame/load-screen.ts';
import { paths } from '../frame/paths.ts';
import { useFocusOnArrival } from '../frame/use-focus-on-arrival.ts';
import { DialogHost } from '../kit/dialogs/dialog-host.tsx';
import { ErrorState } from '../kit/states/error-state.tsx';
import { leadsSomewhere } from './addresses/addresses.ts';
import { ConfirmAddressBar } from './confirm-address-bar.tsx';
import { ConnectionBar } from './connection-bar.tsx';
import { CreateCommands } from './create-commands.tsx';
import { DoorFrame } from './door-frame.tsx';
import { FirstLoad } from './first-load.tsx';
import { GlobalKeys } from './global-keys.tsx';
import { MeasureActivity } from './measure-activity.tsx';
import { NoSuchPage } from './no-such-page.tsx';
import { ProjectCommands } from './palette/project-commands.tsx';
import { PeekPanel } from './peek/peek-panel.tsx';
import classes from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { useFirstLook } from './use-first-look.ts';

const MenuDrawer = lazy(() => loadPiece(async () => ({ default: (await import('./menu-drawer.tsx')).MenuDrawer })));
const SignInAgain = lazy(() => loadPiece(async () => ({ default: (await import('./sign-in-again.tsx')).SignInAgain })));
const NARROW = '(max-width: 899px)';

/** Frame of all pages after sign-in: sidebar, connection bar, page, peek. */
export const Shell = () => (
  <SignedIn>
    <Inside />
  </SignedIn>
);

/** Frame of pages that fill the window. */
export const Stage = () => (
  <SignedIn>
    <div className={classes.stage}>
      <ConnectionBar />
      <Outlet />
    </div>
    <GlobalKeys />
  </SignedIn>
);

/** Shows its children to signed-in users, and the sign-in page to others. */
const SignedIn = observer(function SignedIn({ children }: { children: ReactNode }) {
  const { session } = useStores();
  const { pathname, search, hash } = useLocation();
  const look = useFirstLook();
  if (look.failed) return <ErrorState kind="failed" text={asRefused(look.failed).message} action={look.again} />;
  if (session.state === 'unknown') return <FirstLoad />;
  if (session.state === 'out') {
    // An unknown page does not ask for a sign-in.
    if (!leadsSomewhere(pathname))
      return (
        <DoorFrame>
          <NoSuchPage />
        </DoorFrame>
      );
    const next = pathname === paths.home ? '' : `${pathname}${search}${hash}`;
    return <Navigate to={session.door?.setUp ? paths.setUp : paths.login(next)} replace />;
  }
  return (
    <DialogHost>
      {children}
      {session.state === 'lost' && (
        <Suspense>
          <SignInAgain />
        </Suspense>
      )}
    </DialogHost>
  );
});

const Inside = observer(function Inside() {
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const [open, menu] = useDisclosure(false);
  const [opened, setOpened] = useState(false);
  const { pathname } = useLocation();
  const { close } = menu;
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving somewhere closes the menu
  useEffect(close, [pathname, close]);
  const openMenu = () => {
    setOpened(true);
    menu.open();
  };
  useFocusOnArrival();
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#content">
        Skip to content
      </a>
      {narrow ? (
        opened && (
          <Suspense>
            <MenuDrawer opened={open} onClose={close} />
          </Suspense>
        )
      ) : (
        <aside className={classes.side} data-behind-peek>
          <Sidebar />
        </aside>
      )}
      <div className={classes.column} data-behind-peek>
        {narrow && <TopBar onMenu={openMenu} />}
        <ConnectionBar />
        <ConfirmAddressBar />
        <main id="content" className={classes.main} tabIndex={-1}>
          {leadsSomewhere(pathname) ? <Outlet /> : <NoSuchPage />}
        </main>
      </div>
      <PeekPanel />
      <GlobalKeys />
      <CreateCommands />
      <ProjectCommands />
      <MeasureActivity />
      <ScrollRestoration />
    </div>
  );
});
