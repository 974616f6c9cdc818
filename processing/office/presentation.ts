import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { numberText } from '@earshot/core/rules/number-text';
import { Archive } from './archive.ts';
import { readChart } from './chart.ts';
import { wordsIn } from './part-words.ts';
import { prefixed, type Relationship, relationshipsOf } from './parts.ts';
import { type SlidePart, SlideReader } from './slide.ts';
import { readXml } from './xml.ts';

const PROGRAM = 'PowerPoint';
const CHART = /\/charts\/[^/]+$/;

/** The words of a slide, its charts and diagrams included. */
export type WordPart = Exclude<SlidePart, { kind: 'GRAPHIC' }>;

export interface Slide {
  /** from 1, in presentation order */
  number: number;
  title: string;
  parts: WordPart[];
  notes: WordPart[];
  /** true if left out of the slide show */
  hidden: boolean;
}

export interface Presentation {
  slides: Slide[];
  pictures: number;
  /** number of charts and diagrams without readable words */
  graphics: number;
}

/** The words of a PowerPoint presentation (.pptx), slide by slide. Nothing in it is followed or run. */
export function readPresentation(bytes: Buffer): Presentation {
  const archive = new Archive(bytes, PROGRAM);
  const main = relationshipsOf(archive, '', PROGRAM).find(({ type }) => type === 'officeDocument')?.target;
  if (!main || !archive.has(main))
    throw new Refusal('UNPROCESSABLE', 'It is not a PowerPoint presentation, whatever its name says.');
  const found = slidesOf(archive, main);
  if (found.length > limits.slides)
    throw new Refusal(
      'TOO_LARGE',
      `It has ${numberText(found.length)} slides; ${numberText(limits.slides)} are allowed. Split it.`,
    );
  const presentation: Presentation = { slides: [], pictures: 0, graphics: 0 };
  for (const [at, part] of found.entries()) {
    const { reader, hidden } = readSlide(archive, part);
    const notes = relationshipsOf(archive, part, PROGRAM).find(({ type }) => type === 'notesSlide')?.target;
    const said =
      notes && archive.has(notes) ? withWords(archive, notes, readSlide(archive, notes).reader.parts).parts : [];
    const { parts, wordless } = withWords(archive, part, reader.parts);
    presentation.slides.push({ number: at + 1, title: reader.title, parts, notes: said, hidden });
    presentation.pictures += hidden ? 0 : reader.pictures;
    presentation.graphics += hidden ? 0 : wordless;
  }
  return presentation;
}

/** The parts of a slide, with charts and diagrams replaced by their words, and the number of those without. */
function withWords(
  archive: Archive,
  slide: string,
  all: readonly SlidePart[],
): { parts: WordPart[]; wordless: number } {
  let wordless = 0;
  const targets = new Map(relationshipsOf(archive, slide, PROGRAM).map(({ id, target }) => [id, target]));
  const parts = all.flatMap((part): WordPart[] => {
    if (part.kind !== 'GRAPHIC') return [part];
    const target = targets.get(part.id);
    const words = target && archive.has(target) ? wordsOfGraphic(archive, target) : [];
    if (words.length === 0) wordless += 1;
    return words;
  });
  return { parts, wordless };
}

function wordsOfGraphic(archive: Archive, part: string): WordPart[] {
  const lines = (texts: readonly string[]) => texts.map((text) => ({ text, level: 0 }));
  if (!CHART.test(part)) {
    const texts = wordsIn(archive, part, PROGRAM);
    return texts.length > 0 ? [{ kind: 'TEXT', lines: lines(texts), isList: true }] : [];
  }
  const { title, rows } = readChart(archive, part, PROGRAM);
  return [
    ...(title === '' ? [] : [{ kind: 'TEXT', lines: lines([title]), isList: false } as const]),
    ...(rows.length > 0 ? [{ kind: 'TABLE', rows } as const] : []),
  ];
}

/** The parts of the slides, in presentation order. */
function slidesOf(archive: Archive, main: string): string[] {
  const parts = new Map(relationshipsOf(archive, main, PROGRAM).map((one): [string, Relationship] => [one.id, one]));
  const found: string[] = [];
  readXml(
    archive.read(main),
    {
      open(name, attributes) {
        if (name !== 'sldId') return;
        const part = parts.get(prefixed(attributes, 'id'));
        if (part?.type === 'slide' && archive.has(part.target)) found.push(part.target);
      },
    },
    PROGRAM,
  );
  return found;
}

function readSlide(archive: Archive, part: string): { reader: SlideReader; hidden: boolean } {
  const reader = new SlideReader();
  let hidden = false;
  readXml(
    archive.read(part),
    {
      open(name, attributes) {
        if (name === 'sld') hidden = /^(0|false)$/.test(attributes.show ?? '');
        reader.open(name, attributes);
      },
      text: (text) => reader.text(text),
      close: (name) => reader.close(name),
    },
    PROGRAM,
  );
  return { reader, hidden };
}
