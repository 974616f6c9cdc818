import { importFormat, textOfHead } from '@earshot/core/plugin/import-format';
import { plugin } from '@earshot/core/plugin/plugin';

// A number, then a line of times; or only the times, as some programs omit the numbers.
const BEGINS =
  /^\s*(?:\d{1,9}[ \t]*\n)?[ \t]*\d{1,3}:\d{1,2}:\d{1,2}[,.:]\d{1,3}[ \t]*-->[ \t]*\d{1,3}:\d{1,2}:\d{1,2}/;

export default plugin({
  id: 'srt',
  title: 'SubRip subtitles',
  description: 'Imports subtitles and transcripts in SubRip as notes with speakers and times.',
  contributes: [
    importFormat({
      id: 'srt',
      title: 'SubRip subtitles',
      extensions: ['srt'],
      mediaTypes: ['application/x-subrip'],
      reads: 'text',
      marked: true,
      detect: (head) => BEGINS.test(textOfHead(head)),
      task: './task.js',
    }),
  ],
});
