import { cleanLine, cut, displayTitle } from '@earshot/core/rules/text';

const SHOWN = 100;

/** What a data point is called: its title, else the first words of what was said. */
export function dataPointTitle({ title, text }: { title: string; text: string }): string {
  if (title.trim() !== '') return title;
  const said = cleanLine(text);
  const first = cut(said, SHOWN).trimEnd();
  return displayTitle('dataPoint', first.length < said.length ? `${first} …` : first);
}
