import { createBrowserRouter, Navigate, type RouteObject, useLocation, useParams } from 'react-router';
import { areas } from '../areas/all.ts';
import type { ScreenRoute } from '../frame/area.ts';
import { loadPiece } from '../frame/load-screen.ts';
import { askedElsewhere } from './addresses/asked-elsewhere.ts';
import { REDIRECTS, redirected } from './addresses/redirects.ts';
import { DoorFrame } from './door-frame.tsx';
import { FirstLoad } from './first-load.tsx';
import { NoSuchPage } from './no-such-page.tsx';
import { RouteFailure } from './route-failure.tsx';
import { Shell, Stage } from './shell.tsx';

const screens = areas.flatMap((area) => area.screens ?? []);

const routeOf = ({ path, load }: ScreenRoute): RouteObject => ({
  path,
  lazy: async () => ({ Component: await loadPiece(load) }),
  errorElement: <RouteFailure />,
});

const inFrame = (frame: NonNullable<ScreenRoute['frame']>) =>
  screens.filter((screen) => (screen.frame ?? 'shell') === frame).map(routeOf);

function Redirect({ to }: { to: string }) {
  return <Navigate to={redirected(to, useParams(), useLocation())} replace />;
}

/** Pages of members; an address whose `search_params` refer to another list redirects there. */
function Inside() {
  const elsewhere = askedElsewhere(useLocation());
  return elsewhere === undefined ? <Shell /> : <Navigate to={elsewhere} replace />;
}

/** Router of the page: screens of the areas in their frames, and redirects. */
export const makeRouter = () =>
  createBrowserRouter([
    ...Object.entries(REDIRECTS).map(([path, to]) => ({ path, element: <Redirect to={to} /> })),
    { Component: DoorFrame, HydrateFallback: FirstLoad, errorElement: <RouteFailure />, children: inFrame('door') },
    { Component: Stage, HydrateFallback: FirstLoad, errorElement: <RouteFailure />, children: inFrame('stage') },
    {
      Component: Inside,
      HydrateFallback: FirstLoad,
      errorElement: <RouteFailure />,
      children: [...inFrame('shell'), { path: '*', Component: NoSuchPage }],
    },
  ]);
