import type { DerivedPart, File } from '@earshot/core/areas/files/file';
import type { MediaJob } from '@earshot/core/areas/media/media-job';
import type { FileKey } from '../files/bytes/file-store.ts';

/** Names of parts in the file store. The number changes with how a part is made, so that it is made again. */
const NAMES: Readonly<Record<DerivedPart, string>> = {
  PREVIEW: 'preview-1.mp4',
  AUDIO: 'audio-1.m4a',
  THUMBNAIL: 'thumbnail-1.webp',
  STORYBOARD: 'storyboard-1.jpg',
  PEAKS: 'peaks-1',
};

export const MEDIA_TYPES: Readonly<Record<DerivedPart, string>> = {
  PREVIEW: 'video/mp4',
  AUDIO: 'audio/mp4',
  THUMBNAIL: 'image/webp',
  STORYBOARD: 'image/jpeg',
  PEAKS: 'application/octet-stream',
};

/** Key of a part made from a recording. */
export const partKey = ({ workspaceId, hash }: Pick<FileKey, 'workspaceId' | 'hash'>, part: DerivedPart): FileKey => ({
  workspaceId,
  hash,
  part: NAMES[part],
});

/** The part that is played in place of a recording; undefined if there is none. */
export const renditionOf = ({ derived }: Pick<File, 'derived'>): DerivedPart | undefined =>
  derived.find((part) => part === 'PREVIEW' || part === 'AUDIO');

/** Key of a clip, a passage of a recording in ms. */
export const clipKey = (
  { workspaceId, hash }: Pick<FileKey, 'workspaceId' | 'hash'>,
  { startMs, endMs }: Record<'startMs' | 'endMs', number>,
): FileKey => ({ workspaceId, hash, part: `clip-${startMs}-${endMs}` });

/** Key of a playlist, or of a segment that it names. */
export const hlsKey = (
  { workspaceId, hash }: Pick<FileKey, 'workspaceId' | 'hash'>,
  { hlsVersion, segments }: Pick<MediaJob, 'hlsVersion' | 'segments'>,
  name: string,
): FileKey => ({ workspaceId, hash, part: `hls-1-${hlsVersion}-${segments}-${name}`.toLowerCase() });

/** Width of the smaller version of a thumbnail, which is made if the thumbnail is wider. */
export const SMALL_WIDTH = 320;
const SMALL_HEIGHT = 180;

/** True if the smaller version of a thumbnail is enough for a requested size in px; NaN for a side not given. */
export const isSmall = ({ width, height }: Record<'width' | 'height', number>): boolean =>
  width <= SMALL_WIDTH || height <= SMALL_HEIGHT;
