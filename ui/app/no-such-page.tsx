import { Page } from '../kit/page.tsx';
import { ErrorState } from '../kit/states/error-state.tsx';

/** An address that leads nowhere. */
export function NoSuchPage() {
  return (
    <Page title="Page not found" hideTitle>
      <ErrorState kind="missing" />
    </Page>
  );
}
