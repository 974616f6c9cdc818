import * as z from 'zod';
import { limits } from '../limits.ts';
import { line } from '../model/entity.ts';
import { cleanLine, cut, folded } from '../rules/text.ts';
import { type DocumentJson, type DocumentNode, documentText, NODES } from './document.ts';
import { bold, paragraph, segment, text } from './document-builder.ts';

/** A spoken passage with its times in ms: one word, or a whole cue if its words have no times. */
export type TimedWord = [start: number, end: number, text: string];

/** A turn from a source. */
export interface Turn {
  /** spelling of the source; '' or absent without a name */
  speaker?: string;
  /** ms from the recording's start */
  start?: number;
  end?: number;
  /** its text, or nodes of a line of text */
  text: string | readonly DocumentNode[];
  words?: readonly TimedWord[];
}

const isMoment = (ms: number): boolean => NODES.segment.attributes.start.value.safeParse(ms).success;
const moment = z.number().refine(isMoment, 'is no time that documents keep');

/** A speaker of a transcript; segments refer to it by id. */
const transcriptSpeaker = z.strictObject({ id: z.uuid(), name: line(limits.personName) });
export type TranscriptSpeaker = z.infer<typeof transcriptSpeaker>;

export const transcriptSpeakers = z.array(transcriptSpeaker).max(limits.transcript.speakers);
export const timedWords = z
  .array(z.tuple([moment, moment, z.string().min(1).max(limits.transcript.wordText)]))
  .max(limits.transcript.words);

/** Transcript that an import format produces. */
export interface Transcript {
  document: DocumentJson;
  speakers: TranscriptSpeaker[];
  words: TimedWord[];
}

// Node has it, and so do browsers on https, but core is compiled without their libraries.
declare const crypto: { randomUUID(): string };

/** A time as documents store it, or null if it is invalid or out of range. */
const kept = (ms: number | undefined): number | null => {
  const rounded = Math.round(ms ?? Number.NaN);
  return isMoment(rounded) ? rounded : null;
};

/** Assigns a speaker to each name; names that differ only in case and accents are one. */
class Speakers {
  readonly all: TranscriptSpeaker[] = [];
  readonly #ids = new Map<string, string>();
  readonly #newId: () => string;

  constructor(newId: () => string) {
    this.#newId = newId;
  }

  /** undefined without a name, and for speakers beyond the limit */
  idOf(name: string): string | undefined {
    const key = folded(name);
    const known = this.#ids.get(key);
    if (known !== undefined || key === '' || this.all.length === limits.transcript.speakers) return known;
    const id = this.#newId();
    this.#ids.set(key, id);
    this.all.push({ id, name });
    return id;
  }
}

function piecesOf(words: string): string[] {
  const pieces: string[] = [];
  for (let rest = words; rest !== ''; rest = rest.slice(pieces.at(-1)?.length)) {
    const piece = cut(rest, limits.transcript.wordText);
    pieces.push(piece === '' ? rest.slice(0, limits.transcript.wordText) : piece);
  }
  return pieces;
}

/** A turn's timed words; the turn as one piece if only the turn has times. */
function wordsOf({ start, end, text: said, words }: Turn): TimedWord[] {
  const whole = typeof said === 'string' ? said : documentText({ type: 'paragraph', content: [...said] });
  const from: readonly TimedWord[] = words ?? (end === undefined ? [] : [[start ?? end, end, whole]]);
  return from.flatMap(([first, last, word]): TimedWord[] => {
    const [at, to] = [kept(first), kept(last)];
    if (at === null || to === null) return [];
    return piecesOf(word.replaceAll('\0', '').toWellFormed()).map((piece) => [at, to, piece]);
  });
}

/**
 * A transcript of turns, and of other blocks between them: a segment for each turn, a speaker for each name, and the
 * times of its words. Speakers beyond the limit keep their name in the text.
 */
export function transcript(
  parts: Iterable<Turn | DocumentNode>,
  newId: () => string = () => crypto.randomUUID(),
): Transcript {
  const speakers = new Speakers(newId);
  const words: TimedWord[] = [];
  const content: DocumentNode[] = [];
  for (const part of parts) {
    if ('type' in part) {
      content.push(part);
      continue;
    }
    const name = cut(cleanLine(part.speaker ?? ''), limits.personName).trim();
    const speakerId = speakers.idOf(name) ?? null;
    const said = typeof part.text === 'string' ? [text(part.text)] : part.text;
    const unknown = name !== '' && speakerId === null ? [text(`${name}: `, bold)] : [];
    content.push(segment({ speakerId, start: kept(part.start), end: kept(part.end) }, ...unknown, ...said));
    for (const word of wordsOf(part)) if (words.length < limits.transcript.words) words.push(word);
  }
  return {
    document: { type: 'doc', content: content.length > 0 ? content : [paragraph()] },
    speakers: speakers.all,
    words,
  };
}
