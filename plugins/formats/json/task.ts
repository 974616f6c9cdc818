import { turnsOfCues } from '@earshot/core/areas/transcripts/join-cues';
import { noteFromBlocks } from '@earshot/core/areas/transcripts/note-from-blocks';
import { paragraph, text as textNode } from '@earshot/core/documents/document-builder';
import { transcript } from '@earshot/core/documents/transcript';
import type { ReadText } from '@earshot/core/plugin/import-format';
import { counted } from '@earshot/core/plugin/notice-words';
import { Refusal } from '@earshot/core/refusal';
import { saidIn } from './shapes.ts';

const OTHERWISE = 'Export the transcript from Whisper, AssemblyAI or Deepgram as JSON again, or as WebVTT (.vtt).';

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const refusal = new Refusal('UNPROCESSABLE', `It is no whole JSON. ${OTHERWISE}`);
    refusal.cause = cause;
    throw refusal;
  }
}

const badTimes = (count: number) =>
  `${counted(count, 'passage has', 'passages have')} times that cannot be right, and ${count === 1 ? 'has that' : 'have those'} of what stands before.`;

/** A speech service's transcription as turns. */
export const read: ReadText = ({ text }) => {
  const said = saidIn(parsed(text));
  if (!said) throw new Refusal('UNPROCESSABLE', `It is no transcript of a shape that is known here. ${OTHERWISE}`);
  if ('plain' in said) {
    const lines = said.plain.split('\n').filter((line) => line.trim() !== '');
    if (lines.length === 0) throw new Refusal('UNPROCESSABLE', `There are no words in it. ${OTHERWISE}`);
    return noteFromBlocks(lines.map((line) => paragraph(textNode(line.trim()))));
  }
  const turns = turnsOfCues(said.cues, { rolls: false });
  if (turns.length === 0) throw new Refusal('UNPROCESSABLE', `There are no words in it. ${OTHERWISE}`);
  return { ...transcript(turns), notices: said.untimed > 0 ? [badTimes(said.untimed)] : [] };
};
