import { cleanLine, cut, displayTitle } from '../../rules/text.ts';

/** Characters of a text that a table row shows and a title is made from: some texts have millions. */
const BEGINNING = 1000;
const SHOWN = 100;

/** Beginning of a text that fits in a row. */
export const beginningOf = (text: string): string => cut(text.trimStart(), BEGINNING);

/** Name of a data point: its title, or the first words of its text. */
export function dataPointTitle({ title, text }: { title: string; text: string }): string {
  if (title.trim() !== '') return title;
  const beginning = beginningOf(text);
  const said = cleanLine(beginning);
  const first = cut(said, SHOWN).trimEnd();
  const goesOn = first.length < said.length || beginning.length < text.trim().length;
  return displayTitle('dataPoint', goesOn ? `${first} …` : first);
}
