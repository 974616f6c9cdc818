import { importFormat } from '@earshot/core/plugin/import-format';
import { plugin } from '@earshot/core/plugin/plugin';
import { isTextDocument } from './kinds.ts';

export default plugin({
  id: 'docx',
  title: 'Word',
  description:
    'Imports Word documents as notes, and transcripts in Word with speakers and times; pictures are left out.',
  contributes: [
    importFormat({
      id: 'docx',
      title: 'Word',
      extensions: ['docx'],
      mediaTypes: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
      reads: 'bytes',
      runIn: 'child',
      detect: isTextDocument,
      task: './task.js',
    }),
  ],
});
