import { importFormat, textOfHead } from '@earshot/core/plugin/import-format';
import { plugin } from '@earshot/core/plugin/plugin';

/** Readers search for it up to this offset (PDF 1.7, implementation note 13). */
const WITHIN = 1024;

export default plugin({
  id: 'pdf',
  title: 'PDF',
  description: 'Imports the text of PDF files as notes, with headings and paragraphs as far as they show.',
  contributes: [
    importFormat({
      id: 'pdf',
      title: 'PDF',
      extensions: ['pdf'],
      mediaTypes: ['application/pdf'],
      reads: 'bytes',
      runIn: 'child',
      detect: (head) => textOfHead(head.subarray(0, WITHIN)).includes('%PDF-'),
      task: './task.js',
    }),
  ],
});
