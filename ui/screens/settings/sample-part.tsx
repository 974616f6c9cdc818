import { loadSample } from '@earshot/core/model/workspace';
import { Button } from '@mantine/core';
import { useDo } from '../../kit/use-do.ts';
import { SettingsPart } from '../projects/settings-part.tsx';

/** Lets admins load the sample research, also after it was removed. */
export function SamplePart() {
  const run = useDo();
  return (
    <SettingsPart
      title="Sample"
      says="Real, public-domain research in a folder of its own, and a channel of complaints; both can be removed at once."
    >
      <Button
        variant="default"
        onClick={() => void run(loadSample, {}, 'The sample is being loaded; it appears under Projects and Channels.')}
      >
        Load the sample
      </Button>
    </SettingsPart>
  );
}
