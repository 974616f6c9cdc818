import { Channel } from '@earshot/core/areas/places/channel';
import { Folder } from '@earshot/core/areas/places/folder';
import { Project } from '@earshot/core/areas/places/project';
import { displayTitle } from '@earshot/core/rules/text';
import { observer } from 'mobx-react-lite';
import { useStores } from '../../../data/use-stores.ts';
import classes from './trash.module.css';
import type { TrashedRow } from './trash-kinds.ts';

/** Original location of an object in trash, and whether that is in trash as well. */
export const TrashPlace = observer(function TrashPlace({ row }: { row: TrashedRow }) {
  const stores = useStores();
  if (row.placeId === stores.session.workspaceId) return <span className={classes.where}>Workspace</span>;
  if (row.placeId === stores.directory.id) return <span className={classes.where}>People</span>;
  const projectId = row.projectId ?? row.placeId;
  if (projectId) {
    const project = stores.of(Project).byId(projectId);
    return (
      <span className={classes.where} dir="auto">
        {project ? displayTitle('project', project.title) : ''}
      </span>
    );
  }
  if (row.channelId) {
    const channel = stores.of(Channel).byId(row.channelId);
    return (
      <span className={classes.where} dir="auto">
        {channel ? displayTitle('channel', channel.title) : ''}
      </span>
    );
  }
  const above = row.folderId ?? row.parentId ?? null;
  if (above === null) return <span className={classes.soft}>In no folder</span>;
  const folder = stores.of(Folder).byId(above);
  // A place with access of its own is restored with or without its folder.
  if (row.detached && (!folder || folder.trashedAt)) return <span className={classes.soft}>In no folder</span>;
  // Restoring it would put it into a folder that no one sees.
  if (!folder || folder.trashedAt)
    return <span className={classes.soft}>Its folder is in trash, too. Restore the folder first.</span>;
  return (
    <span className={classes.where} dir="auto">
      {displayTitle('folder', folder.name)}
    </span>
  );
});
