/**
 * A title as a file name, without its ending; characters with a meaning in file systems, and excess length, are
 * removed.
 */
export const fileName = (title: string, otherwise: string): string =>
  title
    .replaceAll(/[\p{Cc}<>:"/\\|?*]+/gu, ' ')
    .trim()
    .slice(0, 120) || otherwise;
