import { updateChannel } from '@earshot/core/areas/places/channel';
import { updateProject } from '@earshot/core/areas/places/project';
import { observer } from 'mobx-react-lite';
import { useStores } from '../../../data/use-stores.ts';
import { SettingsPart } from '../../../frame/settings-part.tsx';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import { FolderSelect } from '../folders/folder-select.tsx';
import classes from './location.module.css';
import type { AccessPlace } from './place-of.ts';
import { folderTrail } from './places.ts';
import { useFolders } from './use-places.ts';

/** Settings page on which inheritance can be ended; a channel has only one. */
const ENDED = { project: 'You can end that under Access.', channel: 'You can end that below.' } as const;

/** Settings section with the folder of a place, for moving it. */
export const Location = observer(function Location({ place }: { place: AccessPlace<'project' | 'channel'> }) {
  const { id, kind, parentId, detached } = place;
  const { access } = useStores();
  const folders = useFolders();
  const run = useDo();
  if (!access.may(id, 'FULL'))
    return (
      <SettingsPart title="Location" says="Only people with full access can move it.">
        <p className={classes.lies}>{folderTrail(folders.rows, parentId) || 'In no folder'}</p>
      </SettingsPart>
    );
  return (
    <SettingsPart
      title="Location"
      says={
        detached
          ? 'It does not inherit access from its folder.'
          : `Whoever can open the folder can open the ${kind}, too. ${ENDED[kind]}`
      }
    >
      <FolderSelect
        label="Folder"
        value={parentId}
        onChange={(next) => {
          if (next === parentId) return;
          const to = { id, folderId: next };
          if (kind === 'project') void run(updateProject, to, 'The project was moved.');
          else void run(updateChannel, to, 'The channel was moved.');
        }}
      />
    </SettingsPart>
  );
});
