import { mediaEngine } from '@earshot/core/areas/media/media-job';
import { observer } from 'mobx-react-lite';
import { useAsk } from '../../../data/use-stores.ts';
import { SettingsPart } from '../../../frame/settings-part.tsx';

/** Media engine of this server, in the workspace's settings. */
export const EnginePart = observer(function EnginePart() {
  const { data } = useAsk(mediaEngine, {});
  if (!data) return null;
  const { title, audio, video, hls } = data;
  const can = [audio && 'sound', video && 'video', hls && 'streaming'].filter((part) => part !== false);
  return (
    <SettingsPart title="Recordings">
      <p>
        {title === ''
          ? 'No media engine: recordings are played as they were uploaded. Whoever runs Earshot can install FFmpeg.'
          : `Media engine: ${title}, for ${can.join(', ')}.`}
      </p>
    </SettingsPart>
  );
});
