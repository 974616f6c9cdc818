/** A title as the name of a file, without its ending; what file systems take for something else, and too much, is left out. */
export const fileName = (title: string, otherwise: string): string =>
  title
    .replaceAll(/[\p{Cc}<>:"/\\|?*]+/gu, ' ')
    .trim()
    .slice(0, 120) || otherwise;
