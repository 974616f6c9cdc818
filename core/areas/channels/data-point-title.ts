import { cleanLine, cut, displayTitle } from '../../rules/text.ts';

/** Characters of a text that are drawn in a table row and read for a title: some texts have millions. */
const BEGINNING = 1000;
const SHOWN = 100;

/** Beginning of a text, as much as fits in a row. */
export const beginningOf = (text: string): string => cut(text.trimStart(), BEGINNING);

/** Name of a data point: its title, or else the first words of its text. */
export function dataPointTitle({ title, text }: { title: string; text: string }): string {
  if (title.trim() !== '') return title;
  const beginning = beginningOf(text);
  const said = cleanLine(beginning);
  const first = cut(said, SHOWN).trimEnd();
  const goesOn = first.length < said.length || beginning.length < text.trim().length;
  return displayTitle('dataPoint', goesOn ? `${first} …` : first);
}
