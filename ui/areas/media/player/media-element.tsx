import { observer } from 'mobx-react-lite';
import { useCallback, useState } from 'react';
import type { Playback } from '../playback/playback.ts';
import { has, isMoving, playAddress, type Recording } from '../recording.ts';
import classes from './player.module.css';

/** The browser's own player, without its controls. A preview that cannot be played gives way to the original. */
export const MediaElement = observer(function MediaElement(props: { file: Recording; playback: Playback }) {
  const { file, playback } = props;
  const [original, setOriginal] = useState(false);
  const attach = useCallback(
    (element: HTMLMediaElement | null) => (element ? playback.attach(element) : undefined),
    [playback],
  );
  const common = {
    ref: attach,
    src: playAddress(file, original),
    preload: 'metadata',
    'aria-label': file.name,
    tabIndex: -1,
    onError: () => {
      if (!original && has(file, 'PREVIEW')) setOriginal(true);
    },
  } as const;
  if (!isMoving(file)) return <audio {...common} />;
  return <video {...common} className={classes.video} playsInline onClick={() => playback.toggle()} />;
});
