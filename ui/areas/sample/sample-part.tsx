import { folder } from '@earshot/core/areas/places/folder';
import { loadSample, removeSample } from '@earshot/core/areas/sample/sample';
import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useRow, useStores } from '../../data/use-stores.ts';
import { SettingsPart } from '../../frame/settings-part.tsx';
import { useDo } from '../../kit/dialogs/use-do.ts';
import { useSample } from '../places/folders/use-sample.ts';

/** Settings section in which admins load, reload and remove the sample research. */
export const SamplePart = observer(function SamplePart() {
  const { session } = useStores();
  const { sampleFolderId, sampleProgress } = useSample();
  if (!session.admin) return null;
  return (
    <SettingsPart
      title="Sample"
      says="Real, public-domain research in a folder of its own, a channel of complaints, and invented people in the directory; all of it can be removed at once."
    >
      {typeof sampleProgress === 'number' ? (
        <p>It is being loaded: {sampleProgress} % is here.</p>
      ) : sampleFolderId ? (
        <LoadOrRemove folderId={sampleFolderId} />
      ) : (
        <Load />
      )}
    </SettingsPart>
  );
});

const LoadOrRemove = observer(function LoadOrRemove({ folderId }: { folderId: string }) {
  const run = useDo();
  const { row, state } = useRow(folder, folderId);
  if (state === 'loading') return null;
  if (!row || row.trashedAt) return <Load />;
  return (
    <Button
      variant="default"
      onClick={() => void run(removeSample, {}, 'The sample was moved to trash with everything in it.')}
    >
      Remove the sample
    </Button>
  );
});

function Load() {
  const run = useDo();
  return (
    <Button
      variant="default"
      onClick={() => void run(loadSample, {}, 'The sample is being loaded; it appears under Projects and Channels.')}
    >
      Load the sample
    </Button>
  );
}
