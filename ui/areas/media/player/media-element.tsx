import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useState } from 'react';
import type { Playback } from '../playback/playback.ts';
import { hasRendition, isMoving, playAddress, type Recording } from '../recording.ts';
import classes from './player.module.css';

/**
 * The browser's own player, without its controls. A rendition that cannot be played gives way to the original, and an
 * original that cannot be played to a rendition, once there is one; what plays is left alone.
 */
export const MediaElement = observer(function MediaElement(props: { file: Recording; playback: Playback }) {
  const { file, playback } = props;
  const made = hasRendition(file);
  const [original, setOriginal] = useState(!made);
  const attach = useCallback(
    (element: HTMLMediaElement | null) => (element ? playback.attach(element) : undefined),
    [playback],
  );
  useEffect(() => {
    if (made && playback.failed) setOriginal(false);
  }, [made, playback]);
  const common = {
    ref: attach,
    src: playAddress(file, original),
    preload: 'metadata',
    'aria-label': file.name,
    tabIndex: -1,
    onError: () => setOriginal(true),
  } as const;
  if (!isMoving(file)) return <audio {...common} />;
  return <video {...common} className={classes.video} playsInline onClick={() => playback.toggle()} />;
});
