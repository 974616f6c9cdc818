import { crc32, deflateRawSync } from 'node:zlib';
import { Refusal } from '@earshot/core/refusal';
import { Archive, type OfficeProgram } from '../../../office/archive.ts';
import { dosMoment, endRecords, listedHeader, localHeader, type ZipEntry } from '../../../zip/zip-records.ts';
import type { FilePlace, FileText } from './file-place.ts';
import { Markup, type MarkupRules, type Piece, type Tag } from './markup.ts';
import { type Edit, rewriteMarkup } from './rewrite-markup.ts';

const BLOCKS = new Set('p si is comment c v f definedName row tc tr text cm author'.split(' '));
const SIGNS: Record<string, string> = { tab: ' ', br: ' ', cr: ' ', noBreakHyphen: '-' };
/** Technical attributes; a label in them would damage the file. */
const TECHNICAL = /^(?:xmlns|xml:|r:|mc:|Id$|Type$|ContentType|PartName|Extension|TargetMode|ref$|r$|s$|t$|w:rsid)/;
const rulesOf = (part: string): MarkupRules => ({
  // Properties are one text each.
  isBlock: (name) => BLOCKS.has(name) || /^(?:docProps|customXml)\//.test(part),
  sign: (name) => SIGNS[name] ?? '',
  isText: (attribute) => !TECHNICAL.test(attribute),
});

const PROGRAMS: [RegExp, OfficeProgram][] = [
  [/^word\//, 'Word'],
  [/^xl\//, 'Excel'],
  [/^ppt\//, 'PowerPoint'],
];
const isText = (name: string) => /\.(?:xml|rels|vml)$/i.test(name) && name !== '[Content_Types].xml';

/**
 * The text of all parts of a Word, Excel or PowerPoint file, including comments, notes, properties and tracked
 * deletions.
 */
export function officeText(bytes: Buffer): FileText {
  const archive = new Archive(bytes, 'Word');
  const program = PROGRAMS.find(([folder]) => archive.names.some((name) => folder.test(name)))?.[1];
  if (!program) throw new Refusal('UNPROCESSABLE', 'It is an archive, whose files are not read.');
  const parts: { name: string; at: number; markup: Markup }[] = [];
  const texts: string[] = [];
  let at = 0;
  for (const name of archive.names.filter(isText)) {
    const source = archive.read(name).toString('utf8');
    if (/<!DOCTYPE/i.test(source))
      throw new Refusal('UNPROCESSABLE', 'It is damaged, or no program of Office made it.');
    const markup = new Markup(source, rulesOf(name));
    const { text } = markup;
    parts.push({ name, at, markup });
    texts.push(text);
    at += text.length + 1;
  }
  const others = archive.names.filter((name) => !isText(name) && !/\/$|^\[Content_Types\]|\.(?:bin)$/.test(name));
  return {
    text: texts.join('\n'),
    left: others.length === 0 ? '' : 'Pictures and other files in it are not read.',
    placeOf: (place) => inWords(parts.findLast((part) => part.at <= place)?.name ?? '', program),
    rewritten: (places) => {
      const changed = new Map<string, Buffer>();
      for (const [index, part] of parts.entries()) {
        const end = parts[index + 1]?.at ?? Number.POSITIVE_INFINITY;
        const own = places
          .filter(({ from }) => from >= part.at && from < end)
          .map((place) => ({ ...place, from: place.from - part.at, to: place.to - part.at }));
        if (own.length > 0) changed.set(part.name, Buffer.from(rewritten(part, own), 'utf8'));
      }
      return written(archive, changed);
    },
  };
}

const PLACES: [RegExp, (number: string) => string][] = [
  [/slides\/slide(\d+)/, (number) => `slide ${number}`],
  [/notesSlides\/notesSlide(\d+)/, (number) => `notes ${number}`],
  [/worksheets\/sheet(\d+)/, (number) => `sheet ${number}`],
  [/sharedStrings/, () => 'cells'],
  [/comments/i, () => 'comments'],
  [/footnotes|endnotes/, () => 'footnotes'],
  [/header|footer/, () => 'header or footer'],
  [/docProps/, () => 'properties'],
  [/_rels/, () => 'links'],
];
const inWords = (part: string, program: OfficeProgram): string => {
  for (const [pattern, words] of PLACES) {
    const found = pattern.exec(part);
    if (found) return words(found[1] ?? '');
  }
  return program === 'Word' ? 'text' : (part.split('/').at(-1) ?? '');
};

function rewritten({ name, markup }: { name: string; markup: Markup }, places: readonly FilePlace[]): string {
  return rewriteMarkup(
    markup,
    name === 'xl/workbook.xml'
      ? places.map((place) => ({ ...place, label: place.label.replaceAll(/[[\]]/g, '') }))
      : places,
    special,
    (tag) => touched(tag, markup.source),
  );
}

/** Removes targets of links, and formulas except for their results. */
function special({ attribute, within, from, to }: Piece, { source }: Markup): Edit | undefined {
  if (attribute === 'Target') return { from, to, text: 'about:blank' };
  if (attribute !== '' || !within) return undefined;
  if (within.name === 'definedName') return { from, to, text: '#REF!' };
  if (within.name !== 'f') return undefined;
  const end = source.indexOf('>', to);
  return { from: within.from, to: end + 1, text: '' };
}

/** A cell with a label becomes text; spaces at the edge of a run are preserved. */
function touched({ name, from, to, around }: Tag, source: string): Edit | undefined {
  const tag = source.slice(from, to);
  if (name === 't' && !/xml:space\s*=/.test(tag) && !tag.endsWith('/>'))
    return { from: to - 1, to: to - 1, text: ' xml:space="preserve"' };
  if (name !== 'v' || around?.name !== 'c') return undefined;
  const cell = source.slice(around.from, around.to);
  const type = /\st\s*=\s*["']([^"']*)["']/.exec(cell);
  if (!type) return { from: around.to - 1, to: around.to - 1, text: ' t="str"' };
  if (type[1] === 'str') return undefined;
  return { from: around.from + type.index, to: around.from + type.index + type[0].length, text: ' t="str"' };
}

/** The archive with some parts replaced and all others unchanged. */
function written(archive: Archive, changed: ReadonlyMap<string, Buffer>): Buffer {
  const out: Buffer[] = [];
  const list: Buffer[] = [];
  const moment = dosMoment('1980-01-01T00:00:00Z');
  let offset = 0;
  for (const name of archive.names) {
    const now = changed.get(name);
    const data = now ? deflateRawSync(now) : archive.packed(name).data;
    const as = now ? { stored: false, crc: crc32(now), size: now.length } : archive.packed(name);
    const entry: ZipEntry = { name: Buffer.from(name), ...as, packed: data.length, offset };
    const header = localHeader(entry, moment, false);
    out.push(header, data);
    list.push(listedHeader(entry, moment));
    offset += header.length + data.length;
  }
  const size = list.reduce((sum, line) => sum + line.length, 0);
  return Buffer.concat([...out, ...list, endRecords({ count: list.length, size, offset })]);
}
