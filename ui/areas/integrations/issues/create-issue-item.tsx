import type { Insight } from '@earshot/core/areas/pages/insight';
import type { Theme } from '@earshot/core/areas/themes/theme';
import { Menu } from '@mantine/core';
import { IconTicket } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useIssueDialog, useTrackers } from './use-issues.ts';

/** Asks for an issue about an insight, in the menu of its page. */
export const IssueOfInsightItem = ({ insight, writes }: { insight: Insight; writes: boolean }) =>
  writes ? <CreateIssueItem id={insight.id} /> : null;

/** The same in the menu of a theme. */
export const IssueOfThemeItem = ({ theme }: { theme: Theme }) => <CreateIssueItem id={theme.id} />;

const CreateIssueItem = observer(function CreateIssueItem({ id }: { id: string }) {
  const trackers = useTrackers();
  const dialog = useIssueDialog(id);
  if (trackers.length === 0) return null;
  return (
    <Menu.Item leftSection={<IconTicket size={16} aria-hidden />} onClick={dialog.open}>
      Create issue …
    </Menu.Item>
  );
});
