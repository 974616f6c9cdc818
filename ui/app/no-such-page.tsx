import { ErrorState } from '../kit/error-state.tsx';
import { Page } from '../kit/page.tsx';

/** An address that leads nowhere. */
export function NoSuchPage() {
  return (
    <Page title="Page not found" hideTitle>
      <ErrorState kind="missing" />
    </Page>
  );
}
