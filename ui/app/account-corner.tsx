import { lazy, Suspense, useState } from 'react';
import { loadPiece } from '../frame/load-screen.ts';
import { Fence } from '../kit/states/fence.tsx';
import { AccountButton } from './account-button.tsx';

const AccountMenu = lazy(() => loadPiece(async () => ({ default: (await import('./account-menu.tsx')).AccountMenu })));

/** Oneself at the foot of the sidebar; the menu's code comes when it is wanted for the first time. */
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
