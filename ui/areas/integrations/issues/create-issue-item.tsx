import type { Insight } from '@earshot/core/areas/pages/insight';
import type { Theme } from '@earshot/core/areas/themes/theme';
import { Menu } from '@mantine/core';
import { IconTicket } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useOpenDialog } from '../../../kit/dialogs/dialog-host.tsx';
import { CreateIssue, type IssueOn } from './create-issue.tsx';
import { useTrackers } from './use-issues.ts';

/** Menu item of an insight that creates an issue about it. */
export const IssueOfInsightItem = ({ insight: { id, title }, writes }: { insight: Insight; writes: boolean }) =>
  writes ? <CreateIssueItem on={{ insightId: id }} title={title} /> : null;

/** Menu item of a theme that creates an issue about it. */
export const IssueOfThemeItem = ({ theme: { id, title } }: { theme: Theme }) => (
  <CreateIssueItem on={{ themeId: id }} title={title} />
);

const CreateIssueItem = observer(function CreateIssueItem({ on, title }: { on: IssueOn; title: string }) {
  const trackers = useTrackers();
  const openDialog = useOpenDialog();
  if (trackers.length === 0) return null;
  const create = () => openDialog((close) => <CreateIssue on={on} title={title} onClose={close} />);
  return (
    <Menu.Item leftSection={<IconTicket size={16} aria-hidden />} onClick={create}>
      Create issue …
    </Menu.Item>
  );
});
