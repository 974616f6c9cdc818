import { useState } from 'react';
import { downloadAddress } from './addresses.ts';
import { FileIcon } from './file-icon.tsx';
import classes from './video-thumbnail.module.css';

/** The first frame of many recordings is black. */
const AT_SECONDS = 1;

/** A frame from the start of a video, rendered by the browser; an icon if it cannot play the video. */
export function VideoThumbnail({ id, label }: { id: string; label: string }) {
  const [plays, setPlays] = useState(true);
  if (!plays)
    return (
      <span className={classes.thumbnail} role="img" aria-label={label}>
        <FileIcon kind="VIDEO" />
      </span>
    );
  return (
    <video
      className={classes.thumbnail}
      src={`${downloadAddress({ id })}#t=${AT_SECONDS}`}
      preload="metadata"
      muted
      playsInline
      tabIndex={-1}
      aria-label={label}
      onError={() => setPlays(false)}
    />
  );
}
