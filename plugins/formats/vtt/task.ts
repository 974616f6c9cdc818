import { turnsOfCues } from '@earshot/core/areas/transcripts/join-cues';
import { transcript } from '@earshot/core/areas/transcripts/transcript';
import type { ReadText } from '@earshot/core/plugin/import-format';
import { Refusal } from '@earshot/core/refusal';
import { parseCue } from './parse-cue.ts';
import { parseFile } from './parse-file.ts';

const badCues = (count: number) =>
  count === 1
    ? '1 caption has times that cannot be right and was left out.'
    : `${count} captions have times that cannot be right and were left out.`;

/** Captions as the turns that they add up to. */
export const read: ReadText = ({ text }) => {
  const file = parseFile(text);
  if (!file)
    throw new Refusal(
      'UNPROCESSABLE',
      'It does not begin with WEBVTT. Export the captions as WebVTT again, or as SubRip (.srt).',
    );
  const turns = turnsOfCues(file.cues.flatMap(parseCue));
  if (turns.length === 0)
    throw new Refusal('UNPROCESSABLE', 'It holds no captions. Export it again from the program that made it.');
  return { ...transcript(turns), notices: file.bad > 0 ? [badCues(file.bad)] : [] };
};
