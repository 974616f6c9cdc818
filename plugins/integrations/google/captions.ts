import { cleanLine } from '@earshot/core/rules/text';

/** A spoken passage, with its times in ms since 1970. */
export interface Said {
  from: number;
  to: number;
  speaker: string;
  text: string;
}

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string) => cleanLine(text).replaceAll(/[&<>]/g, (sign) => ESCAPED[sign] ?? '');

const two = (count: number) => String(Math.floor(count)).padStart(2, '0');
const clock = (ms: number) =>
  `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`;

/** Speech as WebVTT: times are relative to the first word; names and words are escaped. */
export function captions(said: readonly Said[]): string {
  const timed = said
    .filter(({ from, to }) => Number.isFinite(from) && Number.isFinite(to))
    .toSorted((a, b) => a.from - b.from);
  const start = timed[0]?.from ?? 0;
  const cues = timed.map(({ from, to, speaker, text }) => {
    const voice = escaped(speaker);
    const words = escaped(text);
    const times = `${clock(from - start)} --> ${clock(Math.max(to, from + 1) - start)}`;
    return `${times}\n${voice === '' ? words : `<v ${voice}>${words}</v>`}\n`;
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
}
