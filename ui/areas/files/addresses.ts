import type { File as FileRow } from '@earshot/core/areas/files/file';
import { madeWidths } from '@earshot/core/areas/files/picture';

/** Download URL of a file. */
export const downloadAddress = ({ id }: Pick<FileRow, 'id'>): string => `/files/download/${id}`;

const sizedAddress = (path: string, { id, hash }: Pick<FileRow, 'id' | 'hash'>, width: number): string =>
  `${path}/${id}?${new URLSearchParams({ width: String(width), hash }).toString()}`;

/** URL of a file's picture; the hash in it lets the browser cache it. */
export const pictureAddress = (file: Pick<FileRow, 'id' | 'hash'>, width: number): string =>
  sizedAddress('/image', file, width);

/** `srcset` of a picture with all stored widths. */
export const pictureSet = (file: FileRow): string => {
  const natural = file.width ?? 0;
  return madeWidths(natural)
    .map((width) => `${pictureAddress(file, width)} ${Math.min(width, natural)}w`)
    .join(', ');
};

/** True if a file's picture can be shown. */
export const isPicture = ({ kind, status, width }: FileRow): boolean =>
  status === 'COMPLETE' && width !== null && kind !== 'VIDEO';

/** True if there is a still of a video. */
const hasStill = ({ derived }: FileRow): boolean => derived.includes('THUMBNAIL');

/** URL of a video's still. */
const stillAddress = (file: FileRow, width: number): string => sizedAddress('/files/video-thumbnail', file, width);

/** True if the first page of a file can be shown. */
export const hasFirstPage = ({ mediaType, status }: FileRow): boolean =>
  status === 'COMPLETE' && mediaType === 'application/pdf';

/** URL of a PDF's first page. */
export const firstPageAddress = (file: Pick<FileRow, 'id' | 'hash'>, width: number): string =>
  sizedAddress('/files/pdf-thumbnail', file, width);

/** URL of a small picture of a file: itself, a still of a video, or the first page of a PDF; undefined without one. */
export function smallPictureAddress(file: FileRow, width: number): string | undefined {
  if (hasStill(file)) return stillAddress(file, width);
  if (isPicture(file)) return pictureAddress(file, width);
  return hasFirstPage(file) ? firstPageAddress(file, width) : undefined;
}
