import type { File as FileRow } from '@earshot/core/areas/files/file';

/** Facts that are known only of files that have been examined. */
interface Examined {
  durationMs?: number | null;
  sound?: boolean | null;
  moving?: boolean | null;
  derived?: readonly string[];
}

/** A file that can be played. */
export type Recording = FileRow & Examined;

/** True if a file is a recording that has arrived. */
export const isRecording = ({ kind, status, trashedAt }: FileRow): boolean =>
  status === 'COMPLETE' && !trashedAt && (kind === 'AUDIO' || kind === 'VIDEO');

/** True if there is a picture to show: a video, unless it was found to have sound only. */
export const isMoving = ({ kind, moving }: Recording): boolean => moving ?? kind === 'VIDEO';

export const has = ({ derived }: Recording, kind: string): boolean => derived?.includes(kind) ?? false;

const versioned = (path: string, { hash }: Recording) => `${path}?${new URLSearchParams({ hash })}`;

/** URL of what is played: the preview if there is one, or else the original. */
export const playAddress = (file: Recording, original: boolean): string =>
  original || !has(file, 'PREVIEW') ? `/files/download/${file.id}` : versioned(`/files/stream/${file.id}`, file);

/** URL of the storyboard; undefined if there is none. */
export const storyboardAddress = (file: Recording): string | undefined =>
  has(file, 'STORYBOARD') ? versioned(`/image/storyboard/${file.id}`, file) : undefined;

/** URL of the peaks; undefined if there are none. */
export const peaksAddress = (file: Recording): string | undefined =>
  has(file, 'PEAKS') ? versioned(`/files/peaks/${file.id}`, file) : undefined;
