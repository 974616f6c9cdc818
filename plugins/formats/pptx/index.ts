import { importFormat } from '@earshot/core/plugin/import-format';
import { plugin } from '@earshot/core/plugin/plugin';
import { detectOffice } from '@earshot/processing/office/kinds';

export default plugin({
  id: 'pptx',
  title: 'PowerPoint',
  description:
    'Imports the text, tables and speaker notes of PowerPoint presentations as notes; pictures, charts and hidden slides are left out.',
  contributes: [
    importFormat({
      id: 'pptx',
      title: 'PowerPoint',
      extensions: ['pptx', 'pptm', 'ppsx'],
      mediaTypes: [
        'application/vnd.openxmlformats-officedocument.presentationml.presentation',
        'application/vnd.openxmlformats-officedocument.presentationml.slideshow',
      ],
      reads: 'bytes',
      runIn: 'child',
      detect: (head, fileName) => detectOffice('presentation', head, fileName),
      task: './task.js',
    }),
  ],
});
