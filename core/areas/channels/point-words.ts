/** Text of a data point, with its title first, as themes are computed from it. */
export const pointWords = ({ title, text }: { title: string; text: string }): string =>
  title === '' ? text : `${title}\n\n${text}`;
