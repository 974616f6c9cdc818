import { importFormat } from '@earshot/core/plugin/import-format';
import { plugin } from '@earshot/core/plugin/plugin';

export default plugin({
  id: 'otr',
  title: 'oTranscribe',
  description: 'Imports transcripts that were typed in oTranscribe (.otr) as notes with speakers and times.',
  contributes: [
    importFormat({
      id: 'otr',
      title: 'oTranscribe',
      extensions: ['otr'],
      mediaTypes: [],
      reads: 'text',
      marked: true,
      runIn: 'child',
      task: './task.js',
    }),
  ],
});
