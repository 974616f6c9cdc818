import { cleanLine, cut, displayTitle } from '../../rules/text.ts';

/** So much of a text is drawn in a line of a table, and read for a title: some have millions of characters. */
const BEGINNING = 1000;
const SHOWN = 100;

/** How a text begins, as much of it as a line has room for. */
export const beginningOf = (text: string): string => cut(text.trimStart(), BEGINNING);

/** What a data point is called: its title, else the first words of what was said. */
export function dataPointTitle({ title, text }: { title: string; text: string }): string {
  if (title.trim() !== '') return title;
  const beginning = beginningOf(text);
  const said = cleanLine(beginning);
  const first = cut(said, SHOWN).trimEnd();
  const goesOn = first.length < said.length || beginning.length < text.trim().length;
  return displayTitle('dataPoint', goesOn ? `${first} …` : first);
}
