import { type DocumentNode, documentText } from '@earshot/core/documents/document';
import { saidIn, withoutBlanks } from '@earshot/core/documents/doubts';
import { Refusal } from '@earshot/core/refusal';
import { escapedHtml } from '@earshot/core/rules/text';
import type { WrittenPage } from './page-words.ts';

interface Cue {
  from: number;
  to: number;
  speaker: string;
  text: string;
}

/** Display time of a turn without a known end, in ms. */
const LAST_MS = 5000;

/** A time in subtitle format, hours first; negative ones count as 0. */
function timestamp(ms: number, comma: '.' | ','): string {
  const at = Math.max(0, ms);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const rest = String(at % 1000).padStart(3, '0');
  return `${two(at / 3_600_000)}:${two((at / 60_000) % 60)}:${two((at / 1000) % 60)}${comma}${rest}`;
}

// An empty line would end the cue.
const cueText = (node: DocumentNode): string =>
  withoutBlanks(documentText(saidIn(node)))
    .replaceAll(/\s*\n\s*/g, '\n')
    .trim();

/** The turns of a transcript that have a time. A turn without an end lasts until the next one begins. */
function cuesOf({ document, words }: WrittenPage): Cue[] {
  const turns = (document.content ?? []).filter(({ type, attrs }) => type === 'segment' && attrs?.start != null);
  const cues = turns.map((turn, at): Cue => {
    const from = Number(turn.attrs?.start);
    const next = turns[at + 1]?.attrs?.start;
    const to = Number(turn.attrs?.end ?? next ?? from + LAST_MS);
    const speaker = words.speakers[String(turn.attrs?.speakerId)] ?? '';
    return { from, to: Math.max(to, from + 1), speaker, text: cueText(turn) };
  });
  if (cues.length === 0)
    throw new Refusal(
      'UNPROCESSABLE',
      'Nothing in this note has a time, so it cannot become subtitles. Choose another format.',
    );
  return cues.filter(({ text }) => text !== '');
}

/** A transcript as WebVTT, with speakers. */
export function vttOf(page: WrittenPage): string {
  const cues = cuesOf(page).map(({ from, to, speaker, text }) => {
    const voice = speaker === '' ? '' : `<v ${escapedHtml(speaker.replaceAll('\n', ' '))}>`;
    return `${timestamp(from, '.')} --> ${timestamp(to, '.')}\n${voice}${escapedHtml(text)}\n`;
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
}

// SubRip cannot escape an arrow; between digits it would look like the times of the next cue.
const withoutTimes = (text: string) => text.replaceAll(/(\d\s*)-->(?=\s*\d)/g, '$1->');

/** A transcript as SubRip; the speaker precedes the words. */
export function srtOf(page: WrittenPage): string {
  return cuesOf(page)
    .map(({ from, to, speaker, text }, at) => {
      const who = speaker === '' ? '' : `${speaker}: `;
      return `${at + 1}\n${timestamp(from, ',')} --> ${timestamp(to, ',')}\n${who}${withoutTimes(text)}\n`;
    })
    .join('\n');
}
