import type { Cue } from '@earshot/core/areas/transcripts/cue-speakers';

export interface ParsedFile {
  cues: Cue[];
  /** times of unreadable cues, and of those that end before they start */
  bad: string[];
  /** text above the first line of times, which belongs to no cue */
  loose: string[];
}

const TIME = String.raw`(\d{1,4}):([0-5]?\d):([0-5]?\d)(?:[,.:](\d{1,3})\d*)?`;
const TIMINGS = new RegExp(String.raw`^\s*${TIME}\s*-->\s*${TIME}(?!\S)`);
const ARROW = /^\s*\d{1,4}:[\d:.,]*\s*-->/;
const INDEX = /^\s*\d{1,9}\s*$/;
// Some programs name cues as in WebVTT: one word after a blank line.
const NAME = /^\s*\S{1,20}\s*$/;
// SubRip's few tags, and positions that SSA programs write before a text; other content of angle brackets is text.
const TAGS = /<\/?(?:[biusv]|font|c)(?:\.[^\s<>]*)?(?:\s[^<>]{0,200})?\/?>|\{\\[^{}]{0,200}\}/gi;

// Digits after the comma are a decimal fraction: 5 is 500 ms.
const inMs = ([hours, minutes, seconds, fraction = '']: readonly (string | undefined)[]) =>
  Number(hours) * 3_600_000 + Number(minutes) * 60_000 + Number(seconds) * 1000 + Number(fraction.padEnd(3, '0'));

function cueOf(timings: string, text: string): Cue | undefined {
  const match = TIMINGS.exec(timings);
  const [start, end] = match ? [inMs(match.slice(1, 5)), inMs(match.slice(5, 9))] : [0, -1];
  return end < start ? undefined : { start, end, text: text.replace(TAGS, '') };
}

/**
 * The cues of a SubRip file, in order: comma or dot before the milliseconds, with or without numbers, blank lines
 * inside a text. A number directly above a line of times belongs to that cue; so does one word between a blank line
 * and the times if most cues have one. Everything else between two lines of times is text.
 */
export function parseFile(file: string): ParsedFile {
  const lines = file.split('\n');
  const arrows = lines.flatMap((line, at) => (ARROW.test(line) ? [at] : []));
  const isNamed = (at: number) => {
    const above = lines[at - 1] ?? '';
    return (at < 2 || lines[at - 2]?.trim() === '') && NAME.test(above) && !INDEX.test(above);
  };
  const named = arrows.filter(isNamed).length > arrows.length / 2;
  const above = lines.slice(0, arrows[0]).filter((line) => line.trim() !== '');
  const first = above.at(-1) ?? '';
  if (INDEX.test(first) || (named && NAME.test(first))) above.pop();
  const parsed: ParsedFile = { cues: [], bad: [], loose: above };
  for (const [index, at] of arrows.entries()) {
    const next = arrows[index + 1];
    const last = next !== undefined && next - 1 > at ? (lines[next - 1] ?? '') : '';
    const numbered = INDEX.test(last) || (named && next !== undefined && next - 2 > at && isNamed(next));
    const text = lines.slice(at + 1, next === undefined ? undefined : next - (numbered ? 1 : 0));
    const cue = cueOf(lines[at] ?? '', text.join('\n').trim());
    if (cue) parsed.cues.push(cue);
    else parsed.bad.push(lines[at]?.trim() ?? '');
  }
  return parsed;
}
