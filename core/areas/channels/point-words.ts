/** Text of a data point, starting with its title, from which themes are computed. */
export const pointWords = ({ title, text }: { title: string; text: string }): string =>
  title === '' ? text : `${title}\n\n${text}`;
