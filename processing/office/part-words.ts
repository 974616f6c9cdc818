import type { Archive, OfficeProgram } from './archive.ts';
import { readXml } from './xml.ts';

/** The non-empty paragraphs of a part, such as a page's header or the texts of a diagram, in file order. */
export function wordsIn(archive: Archive, part: string, program: OfficeProgram): string[] {
  const lines: string[] = [];
  let line = '';
  let inText = false;
  readXml(
    archive.read(part),
    {
      open(name) {
        if (name === 't') inText = true;
        else if (name === 'tab' || name === 'br') line += ' ';
      },
      text(text) {
        if (inText) line += text;
      },
      close(name) {
        if (name === 't') inText = false;
        if (name !== 'p') return;
        if (line.trim() !== '') lines.push(line.replaceAll(/\s+/gu, ' ').trim());
        line = '';
      },
    },
    program,
  );
  return lines;
}
