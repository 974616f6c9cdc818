import { importFormat } from '@earshot/core/plugin/import-format';
import { plugin } from '@earshot/core/plugin/plugin';

export default plugin({
  id: 'json',
  title: 'Transcript of a speech service',
  description:
    'Imports what Whisper, AssemblyAI, Deepgram and programs like them write as JSON, as notes with speakers and times.',
  contributes: [
    importFormat({
      id: 'json',
      title: 'JSON transcript',
      extensions: ['json'],
      mediaTypes: ['application/json'],
      reads: 'text',
      marked: true,
      task: './task.js',
    }),
  ],
});
