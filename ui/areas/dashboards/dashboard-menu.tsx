import { type Dashboard, deleteDashboard } from '@earshot/core/areas/dashboards/dashboard';
import { displayTitle } from '@earshot/core/rules/text';
import { Menu } from '@mantine/core';
import { IconLink, IconPrinter, IconTrash } from '@tabler/icons-react';
import { paths } from '../../frame/paths.ts';
import { useTrash } from '../../kit/dialogs/use-trash.ts';
import { copyLink } from '../../kit/download/copy-link.ts';
import { RowMenu } from '../../kit/table/row-menu.tsx';

interface DashboardMenuProps {
  dashboard: Dashboard;
  writes: boolean;
  /** true on its own page, where it can be printed */
  printable?: boolean;
}

/** Menu of a dashboard, in the list and on its page. */
export function DashboardMenu({ dashboard, writes, printable = false }: DashboardMenuProps) {
  const trash = useTrash();
  const title = displayTitle('dashboard', dashboard.title);
  return (
    <RowMenu label={`More actions for ${title}`}>
      <Menu.Item
        leftSection={<IconLink size={16} aria-hidden />}
        onClick={() => void copyLink(paths.dashboard(dashboard), 'The link to this dashboard')}
      >
        Copy link
      </Menu.Item>
      {printable && (
        <Menu.Item leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
          Print
        </Menu.Item>
      )}
      {writes && (
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => void trash(deleteDashboard, dashboard, `Dashboard “${title}” moved to trash`)}
        >
          Move to trash
        </Menu.Item>
      )}
    </RowMenu>
  );
}
