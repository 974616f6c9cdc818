import type { Insight } from '@earshot/core/areas/pages/insight';
import type { Theme } from '@earshot/core/areas/themes/theme';
import { Menu } from '@mantine/core';
import { IconTicket } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useOpenDialog } from '../../../kit/dialogs/dialog-host.tsx';
import { CreateIssue, type IssueOn } from './create-issue.tsx';
import { useTrackers } from './use-issues.ts';

/** Asks for an issue about an insight, in the menu of its page. */
export const IssueOfInsightItem = ({ insight: { id, title }, writes }: { insight: Insight; writes: boolean }) =>
  writes ? <CreateIssueItem on={{ insightId: id }} title={title} /> : null;

/** The same in the menu of a theme. */
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
