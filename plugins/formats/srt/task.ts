import { turnsOfCues } from '@earshot/core/areas/transcripts/join-cues';
import { transcript } from '@earshot/core/areas/transcripts/transcript';
import type { ReadText } from '@earshot/core/plugin/import-format';
import { Refusal } from '@earshot/core/refusal';
import { parseFile } from './parse-file.ts';

/** Subtitles as the turns that they add up to. */
export const read: ReadText = ({ text }) => {
  const { cues, bad } = parseFile(text);
  const turns = turnsOfCues(cues);
  if (turns.length === 0)
    throw new Refusal(
      'UNPROCESSABLE',
      'It holds no subtitles. Export it again as SubRip, with a line of times above each.',
    );
  const left =
    bad === 1
      ? '1 subtitle has times that cannot be right and was left out.'
      : `${bad} subtitles have times that cannot be right and were left out.`;
  return { ...transcript(turns), notices: bad > 0 ? [left] : [] };
};
