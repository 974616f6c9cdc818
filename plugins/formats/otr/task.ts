import { type Cue, utterances } from '@earshot/core/areas/transcripts/cue-speakers';
import { hasWords, noteFromBlocks } from '@earshot/core/areas/transcripts/note-from-blocks';
import { type DocumentNode, documentText } from '@earshot/core/documents/document';
import { readHtml } from '@earshot/core/documents/html/read-html';
import { transcript } from '@earshot/core/documents/transcript';
import type { ReadText } from '@earshot/core/plugin/import-format';
import { counted } from '@earshot/core/plugin/notice-words';
import { Refusal } from '@earshot/core/refusal';
import { parse } from 'parse5';
import * as z from 'zod';

const SECOND = 1000;
const file = z.object({ text: z.string() });
/** The mark for a time of oTranscribe: a private-use character, which no text contains. */
const MARK = '\ue000';
const STAMPED = new RegExp(`${MARK}([\\d.]{1,20})${MARK}`, 'g');
const TIMESTAMP = /<span\b[^<>]{0,500}\bdata-timestamp\s*=\s*["']?([\d.]{1,20})[^<>]{0,500}>[^<>]{0,100}<\/span>/gi;

const refused = (why: string) =>
  new Refusal('UNPROCESSABLE', `${why} Export it from oTranscribe again, as .otr or as plain text.`);

function htmlIn(text: string): string {
  try {
    return file.parse(JSON.parse(text)).text;
  } catch (cause) {
    const refusal = refused('It is no file of oTranscribe.');
    refusal.cause = cause;
    throw refusal;
  }
}

/** The text of a block, split at times, each piece with the time before it. */
function stretchesOf(block: DocumentNode): { start: number; text: string }[] {
  const [before = '', ...rest] = documentText(block).split(STAMPED);
  const stretches = before.trim() === '' ? [] : [{ start: Number.NaN, text: before.trim() }];
  for (let at = 0; at + 1 < rest.length; at += 2) {
    const text = (rest[at + 1] ?? '').trim();
    if (text !== '') stretches.push({ start: Number(rest[at]) * SECOND, text });
  }
  return stretches;
}

const marksIn = (node: DocumentNode): number =>
  (node.marks?.length ?? 0) + (node.content ?? []).reduce((sum, one) => sum + marksIn(one), 0);

/** The typed text, with a turn for each piece with a time and for each paragraph without one. */
export const read: ReadText = ({ text }) => {
  const html = htmlIn(text).replaceAll(MARK, '').replace(TIMESTAMP, `${MARK}$1${MARK}`);
  const { content, pictures } = readHtml(parse(html, { scriptingEnabled: false }));
  const left = pictures > 0 ? [`${counted(pictures, 'picture was', 'pictures were')} left out.`] : [];
  const stretches = content.flatMap(stretchesOf);
  if (stretches.length === 0 || !hasWords(content)) throw refused('There are no words in it.');
  if (stretches.every(({ start }) => Number.isNaN(start))) return noteFromBlocks(content, left);
  const cues = stretches.map(({ start, text: said }, at): Cue => {
    const end = stretches[at + 1]?.start ?? Number.NaN;
    return { start, end: end >= start ? end : start, text: said };
  });
  const marks = content.reduce((sum, block) => sum + marksIn(block), 0);
  const turns = utterances(cues).map(({ speaker, start, end, text: said }) => ({ speaker, start, end, text: said }));
  return { ...transcript(turns), notices: [...left, ...(marks > 0 ? ['Bold and italic letters are plain now.'] : [])] };
};
