import { Button, Loader } from '@mantine/core';
import { IconAlertTriangle, IconDownload, IconPictureInPicture, IconRefresh } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useRef } from 'react';
import { downloadAddress } from '../../files/addresses.ts';
import type { Playback } from '../playback/playback.ts';
import { isMoving, peaksAddress, type Recording, storyboardAddress } from '../recording.ts';
import { Controls } from './controls.tsx';
import { MediaElement } from './media-element.tsx';
import { usePeaks } from './peaks-canvas.tsx';
import classes from './player.module.css';
import { SeekBar } from './seek-bar.tsx';
import { usePlayerKeys } from './use-player-keys.ts';

interface PlayerProps {
  file: Recording;
  playback: Playback;
  /** true if captions can be shown */
  captioned?: boolean;
  /** further controls */
  children?: ReactNode;
}

/** Player of a recording with controls of its own. It plays the original as long as nothing is derived of it. */
export const Player = observer(function Player({ file, playback, captioned = false, children }: PlayerProps) {
  const box = useRef<HTMLElement>(null);
  const peaks = usePeaks(peaksAddress(file));
  const moving = isMoving(file);
  usePlayerKeys(playback, box, { moving, captioned: captioned && moving });
  return (
    <section
      ref={box}
      className={classes.player}
      data-player={moving ? 'video' : 'audio'}
      data-state={playback.failed ? 'failed' : playback.playing ? 'playing' : 'paused'}
      aria-label={`Player of “${file.name}”`}
    >
      <div className={moving ? classes.picture : undefined} hidden={playback.failed}>
        <MediaElement key={file.id} file={file} playback={playback} />
        {playback.waiting && (
          <span className={classes.waiting} role="status" aria-label="Loading the recording">
            <Loader size="sm" color="gray" />
          </span>
        )}
        {playback.away && (
          <p className={classes.away}>
            <IconPictureInPicture size={20} stroke={1.6} aria-hidden /> Plays in a window of its own
          </p>
        )}
      </div>
      {playback.failed ? (
        <Failed file={file} playback={playback} />
      ) : (
        <div className={classes.panel}>
          <SeekBar playback={playback} peaks={peaks} storyboard={storyboardAddress(file)} />
          <Controls playback={playback} moving={moving} captioned={captioned && moving}>
            {children}
          </Controls>
        </div>
      )}
    </section>
  );
});

function Failed({ file, playback }: { file: Recording; playback: Playback }) {
  return (
    <div className={classes.failed} role="alert">
      <IconAlertTriangle size={20} stroke={1.6} aria-hidden />
      <p>This browser cannot play “{file.name}”. Download it and open it in another program.</p>
      <Button
        component="a"
        href={downloadAddress(file)}
        download
        size="compact-sm"
        leftSection={<IconDownload size={16} aria-hidden />}
      >
        Download
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconRefresh size={16} aria-hidden />}
        onClick={() => playback.retry()}
      >
        Try again
      </Button>
    </div>
  );
}
