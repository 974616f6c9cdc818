import { useRouteError } from 'react-router';
import { ChunkFailure } from '../frame/load-screen.ts';
import { ErrorState } from '../kit/states/error-state.tsx';

/** Error of a screen that did not load or threw; the rest of the page stays. */
export function RouteFailure() {
  const reason = useRouteError();
  const reload = () => location.reload();
  return reason instanceof ChunkFailure ? (
    <ErrorState
      kind="failed"
      title="Loading chunk failed"
      text="Part of this page did not load. Check your network and reload; what you typed in notes is kept."
      action={{ label: 'Reload', run: reload }}
    />
  ) : (
    <ErrorState
      kind="failed"
      title="Something went wrong on this page"
      text="Nothing that was saved is lost. Reload the page, or continue elsewhere."
      action={{ label: 'Reload', run: reload }}
    />
  );
}
