import { lazy, Suspense, useState } from 'react';
import { loadPiece } from '../frame/load-screen.ts';
import { Fence } from '../kit/states/fence.tsx';
import { AccountButton } from './account-button.tsx';

const AccountMenu = lazy(() => loadPiece(async () => ({ default: (await import('./account-menu.tsx')).AccountMenu })));

/** The user at the bottom of the sidebar; the menu's code is loaded on first use. */
export function AccountCorner() {
  const [wanted, setWanted] = useState(false);
  if (!wanted) return <AccountButton onClick={() => setWanted(true)} />;
  return (
    <Fence>
      <Suspense fallback={<AccountButton />}>
        <AccountMenu />
      </Suspense>
    </Fence>
  );
}
