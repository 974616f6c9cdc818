import { turnsOfCues } from '@earshot/core/areas/transcripts/join-cues';
import { transcript } from '@earshot/core/documents/transcript';
import type { ReadText } from '@earshot/core/plugin/import-format';
import { counted, quoted } from '@earshot/core/plugin/notice-words';
import { Refusal } from '@earshot/core/refusal';
import { parseCue } from './parse-cue.ts';
import { type ParsedFile, parseFile } from './parse-file.ts';

const badTimes = (bad: readonly string[]) =>
  `${counted(bad.length, 'caption has', 'captions have')} times that cannot be right and ${bad.length === 1 ? 'was' : 'were'} left out: ${quoted(bad)}`;

const looseWords = (loose: readonly string[]) =>
  `${counted(loose.length, 'passage belongs', 'passages belong')} to no caption and ${loose.length === 1 ? 'was' : 'were'} left out: ${quoted(loose.map((words) => words.replace(/<[^<>]{0,1000}>/g, '')))}`;

function noCaptions({ bad, loose }: ParsedFile): Refusal {
  const why =
    bad.length > 0
      ? `Its times cannot be read: ${quoted(bad)} Write them as 00:00:01.000 --> 00:00:04.000.`
      : loose.length > 0
        ? 'None of its words has times above it. Export it again with times, such as 00:00:01.000 --> 00:00:04.000.'
        : 'It holds no captions. Export it again from the program that made it.';
  return new Refusal('UNPROCESSABLE', why);
}

/** Captions as turns. */
export const read: ReadText = ({ text }) => {
  const file = parseFile(text);
  if (!file)
    throw new Refusal(
      'UNPROCESSABLE',
      'It does not begin with WEBVTT. Export the captions as WebVTT again, or as SubRip (.srt).',
    );
  const turns = turnsOfCues(file.cues.flatMap(parseCue));
  if (turns.length === 0) throw noCaptions(file);
  const { bad, loose } = file;
  const notices = [...(bad.length > 0 ? [badTimes(bad)] : []), ...(loose.length > 0 ? [looseWords(loose)] : [])];
  return { ...transcript(turns), notices };
};
