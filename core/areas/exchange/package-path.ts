/** Names that Windows keeps for devices, with any ending. */
const DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
const LONGEST = 240;

/** Where an archive has the picture that was made of a file. */
export const picturePath = (fileId: string): string => `pictures/${fileId}.webp`;

const isPart = (part: string): boolean =>
  /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(part) && !part.endsWith('.') && !DEVICES.test(part);

/**
 * Whether a name can be an entry of a package: relative, of plain letters, with nothing that leads out of the folder
 * into which somebody unpacks it, and nothing that a system reserves.
 */
export const isPackagePath = (name: string): boolean =>
  name.length > 0 && name.length <= LONGEST && name.split('/').every(isPart);
