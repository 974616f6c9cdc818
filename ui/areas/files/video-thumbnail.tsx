import { useState } from 'react';
import { downloadAddress } from './addresses.ts';
import { FileIcon } from './file-icon.tsx';
import classes from './video-thumbnail.module.css';

/** The very first picture of many recordings is black. */
const AT_SECONDS = 1;

/** A picture from the beginning of a video, made by the browser; the sign of a video where it cannot play this one. */
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
