import { projectExports } from '@earshot/core/areas/exchange/project-export';
import { limits } from '@earshot/core/limits';
import { Button, Group } from '@mantine/core';
import { IconPackageExport } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useList } from '../../data/use-stores.ts';
import { SettingsPart } from '../../frame/settings-part.tsx';
import { EmptyState } from '../../kit/states/empty-state.tsx';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import { type InProject, ProjectFrame } from '../places/project/project-frame.tsx';
import { ProjectSettings } from '../places/projects/project-settings.tsx';
import { ExportCard } from './export-card.tsx';
import { ExportDialog } from './export-dialog.tsx';
import classes from './project-exports.module.css';
import { TableDownloads } from './table-downloads.tsx';

/** Exports of a project: progress and downloads. */
export const ProjectExports = () => <ProjectFrame part="settings" name="Export" body={Body} />;

const DAYS = limits.exports.keptSeconds / limits.seconds.day;
const SAYS = `One file with everything in this project that you can open, for safekeeping or for another program. Only you can download it, for ${DAYS} days.`;

const Body = (inside: InProject) => (
  <ProjectSettings {...inside}>
    <SettingsPart title="Export" says={SAYS}>
      <Exports projectId={inside.project.id} />
    </SettingsPart>
    <SettingsPart title="Tables" says="With a column for each field, and a link to each row.">
      <Group gap="xs">
        <TableDownloads label="Notes" table="notes" projectId={inside.project.id} />
        <TableDownloads label="Insights" table="insights" projectId={inside.project.id} />
        <TableDownloads label="Highlights" table="highlights" projectId={inside.project.id} />
      </Group>
    </SettingsPart>
  </ProjectSettings>
);

const Exports = observer(function Exports({ projectId }: { projectId: string }) {
  const [asked, ask] = useState(false);
  const list = useList(projectExports, { condition: { projectId }, orderBy: 'CREATED_AT_DESC' });
  const button = (
    <Button
      className={classes.begin ?? ''}
      leftSection={<IconPackageExport size={16} aria-hidden />}
      onClick={() => ask(true)}
    >
      Export project
    </Button>
  );
  return (
    <>
      {list.state === 'failed' ? (
        <RefusedState error={list.error} again={list.reload} />
      ) : list.state !== 'ready' && list.rows.length === 0 ? (
        <RowsSkeleton rows={2} />
      ) : list.rows.length === 0 ? (
        <EmptyState icon={IconPackageExport} title="No exports yet" action={button} compact />
      ) : (
        <>
          {button}
          <ul className={classes.list} aria-label="Exports">
            {list.rows.map((row) => (
              <li key={row.id}>
                <ExportCard row={row} />
              </li>
            ))}
          </ul>
        </>
      )}
      {asked && <ExportDialog projectId={projectId} onClose={() => ask(false)} />}
    </>
  );
});
