import type { File as FileRow } from '@earshot/core/areas/files/file';
import { useState } from 'react';
import { Playback } from '../playback/playback.ts';
import { Preparation } from '../preparation/preparation.tsx';
import { Player } from './player.tsx';

/** Player on the page of a recording, and how far its preparation is. */
export function FilePlayer({ file }: { file: FileRow }) {
  const [playback] = useState(() => new Playback());
  return (
    <>
      <Player file={file} playback={playback} />
      <Preparation file={file} />
    </>
  );
}
