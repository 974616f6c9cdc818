import { IconUserOff } from '@tabler/icons-react';
import { Page } from '../../kit/page.tsx';
import { EmptyState } from '../../kit/states/empty-state.tsx';

/** Shown in place of people to members without people access. */
export const NoPeopleAccess = () => (
  <Page title="People">
    <EmptyState
      icon={IconUserOff}
      title="No access to people"
      text="An administrator can give you access to the people directory."
    />
  </Page>
);
