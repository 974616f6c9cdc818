import type { Card } from '@earshot/core/areas/canvas/canvas';
import { displayTitle } from '@earshot/core/rules/text';
import { mix } from '../../../kit/theme/mix.ts';
import type { Tokens } from '../../../kit/theme/tokens.ts';
import type { Box, CanvasObject, CardObject, TextObject } from '../model/objects.ts';
import { boxAround } from '../model/snapping.ts';

/** Width of a line of words in a font, in pixels. */
export type Measure = (words: string, font: string) => number;

/** An object with its drawn position and size. */
export interface DrawnObject {
  object: CanvasObject;
  box: Box;
}

export interface Picture {
  title: string;
  objects: readonly DrawnObject[];
  /** card content for the exporting user */
  cardOf: (object: CardObject) => Card | undefined;
  tokens: Tokens;
  /** share of the object's colour in its filled background */
  share: number;
  measure: Measure;
}

const EDGE = 32;
const FONT = 'Inter, system-ui, sans-serif';
const STYLES = {
  PARAGRAPH: { size: 16, line: 24, weight: 400 },
  H1: { size: 32, line: 40, weight: 650 },
  H2: { size: 24, line: 32, weight: 650 },
  H3: { size: 19, line: 28, weight: 600 },
} as const;
const CARD = { size: 15, line: 22, weight: 400 };
const TITLE = { size: 15, line: 22, weight: 600 };
const SMALL = { size: 12, line: 18, weight: 400 };
const GROUP = { size: 16, line: 24, weight: 600 };
type Face = { size: number; line: number; weight: number };

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
// XML allows no control characters, not even as entities.
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is taken out
const UNKNOWN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(UNKNOWN, '')
    .replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');

const fontOf = ({ size, weight }: Face): string => `${weight} ${size}px ${FONT}`;

/** Breaks words into lines of a maximum width; a wider word is cut. */
export function wrapped(words: string, width: number, fits: (line: string) => number): string[] {
  const lines: string[] = [];
  for (const paragraph of words.split('\n')) {
    let line = '';
    for (const word of paragraph.split(/(?<=\s)/)) {
      if (line !== '' && fits((line + word).trimEnd()) > width) {
        lines.push(line.trimEnd());
        line = '';
      }
      line += word;
      while (fits(line.trimEnd()) > width && [...line].length > 1) {
        const letters = [...line];
        let count = letters.length - 1;
        while (count > 1 && fits(letters.slice(0, count).join('')) > width) count -= 1;
        lines.push(letters.slice(0, count).join(''));
        line = letters.slice(count).join('');
      }
    }
    lines.push(line.trimEnd());
  }
  return lines;
}

interface Written {
  svg: string;
  /** height of the text, in pixels */
  height: number;
}

class Drawing {
  constructor(private readonly picture: Picture) {}

  words(
    text: string,
    { x, y, width }: Omit<Box, 'height'>,
    face: Face,
    options: { fill: string; most?: number },
  ): Written {
    const { measure } = this.picture;
    const all = wrapped(text, width, (line) => measure(line, fontOf(face)));
    const most = options.most ?? all.length;
    const lines = all.slice(0, most).map((line, at) => (at === most - 1 && all.length > most ? `${line} …` : line));
    const spans = lines.map(
      (line, at) => `<tspan x="${x}" y="${Math.round(y + at * face.line + face.line * 0.72)}">${escaped(line)}</tspan>`,
    );
    const svg = `<text font-size="${face.size}" font-weight="${face.weight}" fill="${options.fill}">${spans.join('')}</text>`;
    return { svg, height: lines.length * face.line };
  }

  area({ x, y, width, height }: Box, fill: string, line: { colour: string; width: number }, radius: number): string {
    return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}" stroke="${line.colour}" stroke-width="${line.width}"/>`;
  }

  object({ object, box }: DrawnObject): string {
    const { tokens, share } = this.picture;
    if (object.kind === 'canvasRectangle')
      return this.area(box, mix(tokens.paper, object.colour, share), { colour: object.colour, width: 2 }, 6);
    if (object.kind === 'canvasGroup') {
      const ground = this.area(
        box,
        mix(tokens.page, object.colour, 0.08),
        { colour: mix(tokens.line, object.colour, 0.6), width: 1 },
        8,
      );
      const title = { x: box.x + 16, y: box.y + 12, width: box.width - 32 };
      return ground + this.words(displayTitle('group', object.text), title, GROUP, { fill: tokens.ink, most: 2 }).svg;
    }
    return object.kind === 'canvasText' ? this.text(object, box) : this.card(object, box);
  }

  text(object: TextObject, box: Box): string {
    const at = { x: box.x + 4, y: box.y + 2, width: box.width - 8 };
    return this.words(object.text, at, STYLES[object.style], { fill: this.picture.tokens.ink }).svg;
  }

  card(object: CardObject, box: Box): string {
    const { tokens, cardOf } = this.picture;
    const card = cardOf(object);
    const ground = this.area(box, tokens.paper, { colour: tokens.line, width: 1 }, 6);
    const inner = { x: box.x + 12, width: box.width - 24 };
    if (card?.state !== 'SHOWN')
      return ground + this.words(card?.title ?? '', { ...inner, y: box.y + 38 }, CARD, { fill: tokens.soft }).svg;
    const isQuote = card.type === 'HIGHLIGHT';
    const room = Math.max(1, Math.floor((box.height - 48) / CARD.line));
    const first = this.words(isQuote ? card.text : card.title, { ...inner, y: box.y + 38 }, isQuote ? CARD : TITLE, {
      fill: tokens.ink,
      most: Math.min(6, room),
    });
    const notes = [...(isQuote ? [card.source] : [card.text]), ...card.tags.map(({ title }) => `# ${title}`)];
    let { height } = first;
    const rest = object.layout === 'text-only' ? [] : notes.filter(Boolean);
    const below = rest.map((note) => {
      if (38 + height + SMALL.line > box.height) return '';
      const written = this.words(note, { ...inner, y: box.y + 42 + height }, SMALL, { fill: tokens.soft, most: 1 });
      height += written.height;
      return written.svg;
    });
    const kind = this.words(
      card.type.charAt(0) + card.type.slice(1).toLowerCase(),
      { ...inner, y: box.y + 12 },
      SMALL,
      {
        fill: tokens.soft,
        most: 1,
      },
    );
    return ground + kind.svg + first.svg + below.join('');
  }
}

/** A canvas as a standalone SVG: nothing in it is fetched, all words are escaped. Groups lie below their members. */
export function canvasSvg(picture: Picture): string {
  const { objects, title, tokens } = picture;
  const shown = objects.filter(({ object }) => object.kind !== 'canvasReference' || object.visible);
  const around = boxAround(shown.map(({ box }) => box)) ?? { x: 0, y: 0, width: 320, height: 160 };
  const [width, height] = [around.width + 2 * EDGE, around.height + 2 * EDGE].map(Math.ceil);
  const view = { x: around.x - EDGE, y: around.y - EDGE };
  const drawing = new Drawing(picture);
  const areaOf = ({ box }: DrawnObject) => box.width * box.height;
  const groups = shown
    .filter(({ object }) => object.kind === 'canvasGroup')
    .toSorted((one, other) => areaOf(other) - areaOf(one));
  const others = shown.filter(({ object }) => object.kind !== 'canvasGroup');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${view.x} ${view.y} ${width} ${height}" font-family="${FONT}">`,
    `<title>${escaped(title)}</title>`,
    `<rect x="${view.x}" y="${view.y}" width="${width}" height="${height}" fill="${tokens.page}"/>`,
    ...[...groups, ...others].map((one) => drawing.object(one)),
    '</svg>',
  ].join('\n');
}
