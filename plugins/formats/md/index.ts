import { importFormat } from '@earshot/core/plugin/import-format';
import { plugin } from '@earshot/core/plugin/plugin';

export default plugin({
  id: 'md',
  title: 'Markdown',
  description: 'Imports Markdown files as notes: headings, lists, checklists, quotes, tables, links and code.',
  contributes: [
    importFormat({
      id: 'md',
      title: 'Markdown',
      extensions: ['md', 'markdown'],
      mediaTypes: ['text/markdown'],
      reads: 'text',
      task: './task.js',
    }),
  ],
});
