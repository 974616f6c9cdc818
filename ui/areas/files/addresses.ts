import type { File as FileRow } from '@earshot/core/areas/files/file';
import { madeWidths } from '@earshot/core/areas/files/picture';

/** Download URL of a file. */
export const downloadAddress = ({ id }: Pick<FileRow, 'id'>): string => `/files/download/${id}`;

/** URL of a file's picture; the hash in it lets the browser cache it. */
export const pictureAddress = ({ id, hash }: Pick<FileRow, 'id' | 'hash'>, width: number): string =>
  `/image/${id}?${new URLSearchParams({ width: String(width), hash }).toString()}`;

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
export const hasStill = ({ derived }: FileRow): boolean => derived.includes('THUMBNAIL');

/** URL of a video's still. */
export const stillAddress = ({ id, hash }: Pick<FileRow, 'id' | 'hash'>, width: number): string =>
  `/files/video-thumbnail/${id}?${new URLSearchParams({ width: String(width), hash }).toString()}`;

/** True if the first page of a file can be shown. */
export const hasFirstPage = ({ mediaType, status }: FileRow): boolean =>
  status === 'COMPLETE' && mediaType === 'application/pdf';

/** URL of a PDF's first page. */
export const firstPageAddress = ({ id, hash }: Pick<FileRow, 'id' | 'hash'>, width: number): string =>
  `/files/pdf-thumbnail/${id}?${new URLSearchParams({ width: String(width), hash }).toString()}`;

/** URL of a small picture of a file: itself, a still of a video, or the first page of a PDF; undefined without one. */
export function smallPictureAddress(file: FileRow, width: number): string | undefined {
  if (hasStill(file)) return stillAddress(file, width);
  if (isPicture(file)) return pictureAddress(file, width);
  return hasFirstPage(file) ? firstPageAddress(file, width) : undefined;
}
