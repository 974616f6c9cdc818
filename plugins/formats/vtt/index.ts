import { importFormat, textOfHead } from '@earshot/core/plugin/import-format';
import { plugin } from '@earshot/core/plugin/plugin';

export default plugin({
  id: 'vtt',
  title: 'WebVTT captions',
  description: 'Imports captions and transcripts in WebVTT as notes with speakers and times.',
  contributes: [
    importFormat({
      id: 'vtt',
      title: 'WebVTT captions',
      extensions: ['vtt'],
      mediaTypes: ['text/vtt'],
      reads: 'text',
      marked: true,
      detect: (head) => /^WEBVTT(?:[ \t\n]|$)/.test(textOfHead(head)),
      task: './task.js',
    }),
  ],
});
