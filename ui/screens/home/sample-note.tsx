import { channel } from '@earshot/core/model/channel';
import { folder } from '@earshot/core/model/folder';
import { removeSample } from '@earshot/core/model/workspace';
import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useRow, useStores } from '../../data/use-stores.ts';
import { useDo } from '../../kit/use-do.ts';
import classes from './sample-note.module.css';

/** Says that the workspace holds the sample, and lets admins take it away. */
export const SampleNote = observer(function SampleNote() {
  const { session, workspaces } = useStores();
  const workspace = workspaces.byId(session.me?.workspace.id) ?? session.me?.workspace;
  return workspace?.sampleFolderId ? (
    <Note folderId={workspace.sampleFolderId} channelId={workspace.sampleChannelId} />
  ) : null;
});

const Note = observer(function Note({ folderId, channelId }: { folderId: string; channelId: string | null }) {
  const { session } = useStores();
  const { row, state } = useRow(folder, folderId);
  const run = useDo();
  if (!row || state !== 'ready' || row.trashedAt) return null;
  return (
    <aside className={classes.note} aria-label="Sample">
      <p>
        There is real research here to look around in: the studies of a federal web team and the landing of Apollo 11,
        with highlights, tags and two insights
        {channelId ? ', and what 1,413 people complained about to their lenders' : ''}.
      </p>
      <div className={classes.buttons}>
        <Button component={Link} to={paths.folder(row)} variant="light" size="compact-sm">
          Look around
        </Button>
        {channelId && <Complaints id={channelId} />}
        {session.admin && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            onClick={() => void run(removeSample, {}, 'The sample was moved to trash with everything in it.')}
          >
            Remove the sample
          </Button>
        )}
      </div>
    </aside>
  );
});

const Complaints = observer(function Complaints({ id }: { id: string }) {
  const { row, state } = useRow(channel, id);
  if (!row || state !== 'ready' || row.trashedAt) return null;
  return (
    <Button component={Link} to={paths.channel(row)} variant="light" size="compact-sm">
      Read the complaints
    </Button>
  );
});
