import { turnsOfCues } from '@earshot/core/areas/transcripts/join-cues';
import { transcript } from '@earshot/core/documents/transcript';
import type { ReadText } from '@earshot/core/plugin/import-format';
import { counted, quoted } from '@earshot/core/plugin/notice-words';
import { Refusal } from '@earshot/core/refusal';
import { parseFile } from './parse-file.ts';

const badTimes = (bad: readonly string[]) =>
  `${counted(bad.length, 'subtitle has', 'subtitles have')} times that cannot be right and ${bad.length === 1 ? 'was' : 'were'} left out: ${quoted(bad)}`;

const looseWords = (loose: readonly string[]) =>
  `${counted(loose.length, 'line stands', 'lines stand')} above the first subtitle and ${loose.length === 1 ? 'was' : 'were'} left out: ${quoted(loose)}`;

/** Subtitles as turns. */
export const read: ReadText = ({ text }) => {
  const { cues, bad, loose } = parseFile(text);
  const turns = turnsOfCues(cues);
  if (turns.length === 0)
    throw new Refusal(
      'UNPROCESSABLE',
      bad.length > 0
        ? `Its times cannot be read: ${quoted(bad)} Write them as 00:00:01,000 --> 00:00:04,000.`
        : 'It holds no subtitles. Export it again as SubRip, with a line of times above each.',
    );
  const notices = [...(bad.length > 0 ? [badTimes(bad)] : []), ...(loose.length > 0 ? [looseWords(loose)] : [])];
  return { ...transcript(turns), notices };
};
