import type { File as FileRow } from '@earshot/core/areas/files/file';
import { limits } from '@earshot/core/limits';
import { pictureAddress, pictureSet } from './addresses.ts';

interface WidePictureProps {
  file: FileRow;
  alt: string;
  /** `sizes` attribute of the picture */
  sizes: string;
  className: string | undefined;
}

/** A picture that fills its container; the browser chooses the width to load. */
export function WidePicture({ file, alt, sizes, className }: WidePictureProps) {
  return (
    <img
      className={className}
      src={pictureAddress(file, Math.max(...limits.picture.widths))}
      srcSet={pictureSet(file)}
      sizes={sizes}
      width={file.width ?? undefined}
      height={file.height ?? undefined}
      alt={alt}
    />
  );
}
