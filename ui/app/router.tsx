import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { areas } from '../areas/all.ts';
import type { ScreenRoute } from '../frame/area.ts';
import { loadPiece } from '../frame/load-screen.ts';
import { paths } from '../frame/paths.ts';
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

/** The page's router: the screens of the areas in their frames. */
export const makeRouter = () =>
  createBrowserRouter([
    { path: '/', element: <Navigate to={paths.home} replace /> },
    { path: '/start', element: <Navigate to={paths.home} replace /> },
    { path: '/settings', element: <Navigate to={paths.settings('general')} replace /> },
    { Component: DoorFrame, HydrateFallback: FirstLoad, errorElement: <RouteFailure />, children: inFrame('door') },
    { Component: Stage, HydrateFallback: FirstLoad, errorElement: <RouteFailure />, children: inFrame('stage') },
    {
      Component: Shell,
      HydrateFallback: FirstLoad,
      errorElement: <RouteFailure />,
      children: [...inFrame('shell'), { path: '*', Component: NoSuchPage }],
    },
  ]);
