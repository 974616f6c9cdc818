import { importFormat } from '@earshot/core/plugin/import-format';
import { plugin } from '@earshot/core/plugin/plugin';

export default plugin({
  id: 'txt',
  title: 'Plain text',
  description: 'Imports text files as notes.',
  contributes: [
    importFormat({
      id: 'txt',
      title: 'Plain text',
      extensions: ['txt', 'text'],
      mediaTypes: ['text/plain'],
      reads: 'text',
      task: './task.js',
    }),
  ],
});
