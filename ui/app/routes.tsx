/**
 * How to add a screen
 * 1. Make ui/screens/<area>/<name>.tsx with a named export, a component without props. It starts with <Page title=…>
 *    (ui/kit/page.tsx), reads its ids with `useParams()` + `idIn()` and its data with useList/useRow/useAsk.
 * 2. Add one line to `screens` below. The code is loaded when somebody goes there.
 * 3. A page that can be peeked at (`?peek=note:…`) exports a component that takes { id } and gets a line in `peeks`.
 * 4. Links are made with `paths` (ui/app/paths.ts), never by hand. Keys and palette commands: useKeys() in the screen.
 * Pages in the frame 'door' stand alone and need no sign-in; all others stand in the shell and do.
 */
import type { ComponentType } from 'react';
import type { PeekType } from './peek-url.ts';

export interface ScreenRoute {
  path: string;
  load: () => Promise<ComponentType>;
  frame?: 'shell' | 'door';
}

/** A line per screen. */
export const screens: readonly ScreenRoute[] = [
  { path: '/auth/setup', frame: 'door', load: async () => (await import('../screens/auth/set-up.tsx')).SetUp },
  { path: '/auth/login', frame: 'door', load: async () => (await import('../screens/auth/login.tsx')).Login },
  { path: '/auth/logout', frame: 'door', load: async () => (await import('../screens/auth/logout.tsx')).Logout },
  {
    path: '/auth/accept-invite',
    frame: 'door',
    load: async () => (await import('../screens/auth/accept-invite.tsx')).AcceptInvite,
  },
];

/** What can be peeked at beside another page. */
export const peeks: Partial<Record<PeekType, () => Promise<ComponentType<{ id: string }>>>> = {};
