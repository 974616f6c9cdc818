import { useNavigate } from 'react-router';
import { paths } from '../frame/paths.ts';
import { Page } from '../kit/page.tsx';
import { ErrorState } from '../kit/states/error-state.tsx';

/** Page of an unknown address; the server responds with 404. */
export function NoSuchPage() {
  const navigate = useNavigate();
  return (
    <Page title="Page not found" hideTitle>
      <ErrorState
        kind="missing"
        title="Page not found"
        text="Earshot has no page at this address. Check it for typing errors, or begin at Home."
        action={{ label: 'Go to Home', run: () => void navigate(paths.home) }}
      />
    </Page>
  );
}
