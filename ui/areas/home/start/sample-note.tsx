import { channel } from '@earshot/core/areas/places/channel';
import { folder } from '@earshot/core/areas/places/folder';
import { removeSample } from '@earshot/core/areas/sample/sample';
import { Button, Progress } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { Link } from 'react-router';
import { useRow, useStores } from '../../../data/use-stores.ts';
import { paths } from '../../../frame/paths.ts';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import { useSample } from '../../places/folders/use-sample.ts';
import classes from './sample-note.module.css';

/** Notice that the workspace contains the sample, or its loading progress; admins can remove it. */
export const SampleNote = observer(function SampleNote() {
  const { sampleFolderId, sampleChannelId = null, sampleProgress = null } = useSample();
  if (sampleProgress !== null) return <Loading percent={sampleProgress} />;
  return sampleFolderId ? <Note folderId={sampleFolderId} channelId={sampleChannelId} /> : null;
});

const STUDIES =
  'real research to look around in: the studies of a federal web team and the landing of Apollo 11, with highlights, tags and two insights';

function Loading({ percent }: { percent: number }) {
  return (
    <aside className={classes.note} aria-label="Sample">
      <p>
        <b>Loading the sample …</b> It is {STUDIES}. You can begin with your own work meanwhile.
      </p>
      <Progress.Root className={classes.progress ?? ''} size={8}>
        <Progress.Section value={percent} aria-label="Sample loading progress" />
      </Progress.Root>
    </aside>
  );
}

const Note = observer(function Note({ folderId, channelId }: { folderId: string; channelId: string | null }) {
  const { session } = useStores();
  const { row, state } = useRow(folder, folderId);
  const run = useDo();
  if (!row || state !== 'ready' || row.trashedAt) return null;
  return (
    <aside className={classes.note} aria-label="Sample">
      <p>
        There is {STUDIES}
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
