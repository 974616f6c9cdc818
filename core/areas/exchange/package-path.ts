/** Device names that Windows reserves, with any ending. */
const DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
const LONGEST = 240;

/** Path of a file's picture in an archive. */
export const picturePath = (fileId: string): string => `pictures/${fileId}.webp`;

const isPart = (part: string): boolean =>
  /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(part) && !part.endsWith('.') && !DEVICES.test(part);

/**
 * True if a name can be an entry of a package: relative, of plain letters, without a path that leaves the target
 * folder or a name that an operating system reserves.
 */
export const isPackagePath = (name: string): boolean =>
  name.length > 0 && name.length <= LONGEST && name.split('/').every(isPart);
