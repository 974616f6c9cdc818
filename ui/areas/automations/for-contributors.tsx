import { Page } from '../../kit/page.tsx';
import { ErrorState } from '../../kit/states/error-state.tsx';

/** Placeholder for automations, shown to viewers. */
export const ForContributors = ({ title }: { title: string }) => (
  <Page title={title} hideTitle>
    <ErrorState
      kind="denied"
      title="Viewers do not see automations"
      text="Ask an administrator to make you a contributor."
    />
  </Page>
);
