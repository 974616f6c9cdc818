import { Switch } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { SettingsPart } from '../../../frame/settings-part.tsx';
import { type Column, MENU_COLUMN } from '../../../kit/table/column.ts';
import { DataTable } from '../../../kit/table/data-table.tsx';
import { MoveItems } from '../../../kit/table/move-items.tsx';
import { RowMenu } from '../../../kit/table/row-menu.tsx';
import { ProjectSettings } from '../projects/project-settings.tsx';
import { type InProject, ProjectFrame } from './project-frame.tsx';
import { type ArrangedEntry, useEntryOrder } from './use-entry-order.ts';

/** Settings of a project's navigation: entries and their order. */
export const ProjectNavigation = () => <ProjectFrame part="settings" body={Body} />;

const Body = observer(function Body(inside: InProject) {
  return (
    <ProjectSettings {...inside}>
      <SettingsPart
        title="Navigation"
        says="Everyone sees the project like this. Hiding an entry deletes nothing: its page still opens by its address."
      >
        <Entries {...inside} />
      </SettingsPart>
    </ProjectSettings>
  );
});

const Entries = observer(function Entries({ project }: InProject) {
  const { entries, arranging, show } = useEntryOrder(project);
  const columns: Column<ArrangedEntry>[] = [
    { key: 'title', title: 'Entry', width: 'minmax(0, 1fr)', render: ({ title }) => title },
    {
      key: 'shown',
      title: 'Shown',
      width: '80px',
      render: (entry) => (
        <Switch
          aria-label={`Show ${entry.title}`}
          checked={!entry.hidden}
          onChange={({ currentTarget: { checked } }) => show(entry, checked)}
        />
      ),
    },
    {
      ...MENU_COLUMN,
      render: (entry) => (
        <RowMenu label={`More actions for ${entry.title}`}>
          <MoveItems row={entry} rows={entries} arranging={arranging} />
        </RowMenu>
      ),
    },
  ];
  return <DataTable label="Entries" rows={entries} columns={columns} arranging={arranging} />;
});
