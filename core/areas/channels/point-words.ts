/** What somebody said in a data point, its title before its text: what themes are found in. */
export const pointWords = ({ title, text }: { title: string; text: string }): string =>
  title === '' ? text : `${title}\n\n${text}`;
