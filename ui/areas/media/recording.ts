import type { File as Recording } from '@earshot/core/areas/files/file';

export type { File as Recording } from '@earshot/core/areas/files/file';

/** True if there is a picture to show: a video, unless it was found to have sound only. */
export const isMoving = ({ kind, moving }: Recording): boolean => kind === 'VIDEO' && moving !== false;

const versioned = (path: string, { hash }: Recording) => `${path}?${new URLSearchParams({ hash })}`;

/** True if there is a rendition that browsers play, beside the original. */
export const hasRendition = ({ derived }: Recording): boolean =>
  derived.includes('PREVIEW') || derived.includes('AUDIO');

/** URL of what is played: the rendition, or the original. */
export const playAddress = (file: Recording, original: boolean): string =>
  original ? `/files/stream/${file.id}?original=1` : versioned(`/files/stream/${file.id}`, file);

/** URL of the storyboard; undefined if there is none. */
export const storyboardAddress = (file: Recording): string | undefined =>
  file.derived.includes('STORYBOARD') ? versioned(`/image/storyboard/${file.id}`, file) : undefined;

/** URL of the peaks; undefined if there are none. */
export const peaksAddress = (file: Recording): string | undefined =>
  file.derived.includes('PEAKS') ? versioned(`/files/peaks/${file.id}`, file) : undefined;
