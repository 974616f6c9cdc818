import { randomUUID } from 'node:crypto';
import type { Answered, Asked } from '../fake-internet.ts';

/** A word that the fakes hear in any recording. */
export interface Spoken {
  /** with the punctuation after it */
  text: string;
  startMs: number;
  endMs: number;
  confidence: number;
  /** number of the speaker */
  speaker: number;
}

/** Two speakers and 9.5 seconds, with accents, a hyphen and punctuation. */
export const SPOKEN: readonly Spoken[] = [
  'Zoë,|0|480|0.98|0',
  'the|480|700|0.99|0',
  'naïve|700|1200|0.51|0',
  're-order|1200|1900|0.9|0',
  'failed.|1900|2600|0.97|0',
  'Łódź?|4000|4700|0.42|1',
  'Yes!|9000|9500|0.99|1',
].map((line) => {
  const [text = '', start, end, confidence, speaker] = line.split('|');
  return {
    text,
    startMs: Number(start),
    endMs: Number(end),
    confidence: Number(confidence),
    speaker: Number(speaker),
  };
});

/** A word that a service heard after the end of a recording of ten seconds. */
export const AFTER_END: Spoken = { text: 'Ghost.', startMs: 12_000, endMs: 12_500, confidence: 0.9, speaker: 0 };

/** A request for a transcript, as the service understood it. */
export interface Wanted {
  /** language as the service names it; '' to detect it */
  language: string;
  vocabulary: string[];
  /** true if it is to tell speakers apart, and how many it expects */
  speakers: boolean;
  count?: number;
  byChannel: boolean;
}

interface FakeJob {
  wanted: Wanted;
  /** looks until it is done */
  left: number;
}

/** A transcription service: what it received and keeps, and its next faults. */
export class FakeTranscriber {
  /** sound that it received, and did not refuse */
  readonly sounds: Buffer[] = [];
  readonly wanted: Wanted[] = [];
  /** jobs with their recordings and transcripts, until they are deleted */
  readonly kept = new Map<string, FakeJob>();
  spoken: readonly Spoken[] = SPOKEN;
  /** answers to the next requests in place of its own */
  trouble: Answered[] = [];
  /** message with which jobs fail, or with which the recording is refused by a service that answers at once */
  failing: string | undefined;

  /** Adds a job; returns its id. */
  begin(wanted: Wanted, id: string = randomUUID()): string {
    this.wanted.push(wanted);
    this.kept.set(id, { wanted, left: 2 });
    return id;
  }

  /** State of a job: it is queued, then runs, then is done or has failed. */
  look(id: string): 'QUEUED' | 'RUNNING' | 'DONE' | 'FAILED' | undefined {
    const job = this.kept.get(id);
    if (!job) return undefined;
    job.left -= 1;
    if (job.left >= 0) return job.left === 1 ? 'QUEUED' : 'RUNNING';
    return this.failing === undefined ? 'DONE' : 'FAILED';
  }

  /** Answers with the next fault, if there is one. */
  faulty(answer: (asked: Asked) => Answered): (asked: Asked) => Answered {
    return (asked) => this.trouble.shift() ?? answer(asked);
  }
}

/** Parts of a multipart/form-data body: texts by name, repeated ones with commas, and the file; undefined if it is none. */
export function partsOf({
  headers,
  bytes,
}: Asked): { fields: Map<string, string>; file: Buffer | undefined; fileName: string } | undefined {
  const [, boundary] = /^multipart\/form-data; boundary=(.+)$/.exec(headers['content-type'] ?? '') ?? [];
  if (!boundary) return undefined;
  const fields = new Map<string, string>();
  let [file, fileName]: [Buffer | undefined, string] = [undefined, ''];
  // Latin-1 keeps each byte as one character.
  const pieces = bytes.toString('latin1').split(`--${boundary}`);
  if (pieces[0] !== '' || pieces.at(-1) !== '--\r\n') return undefined;
  for (const piece of pieces.slice(1, -1)) {
    const [, head = '', content = ''] = /^\r\n([\s\S]*?)\r\n\r\n([\s\S]*)\r\n$/.exec(piece) ?? [];
    const [, name = ''] = / name="([^"]*)"/.exec(head) ?? [];
    const [, named] = / filename="([^"]*)"/.exec(head) ?? [];
    const value = Buffer.from(content, 'latin1');
    const before = fields.get(name);
    if (named === undefined) fields.set(name, before === undefined ? value.toString() : `${before},${value}`);
    else [file, fileName] = [value, named];
  }
  return { fields, file, fileName };
}
