import { importFormat } from '@earshot/core/plugin/import-format';
import { plugin } from '@earshot/core/plugin/plugin';
import { detectOffice } from '@earshot/processing/office/kinds';

export default plugin({
  id: 'xlsx',
  title: 'Excel',
  description:
    'Imports Excel workbooks as notes, with a table for each sheet; charts, pictures and hidden sheets are left out.',
  contributes: [
    importFormat({
      id: 'xlsx',
      title: 'Excel',
      extensions: ['xlsx', 'xlsm'],
      mediaTypes: [
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        'application/vnd.ms-excel.sheet.macroenabled.12',
      ],
      reads: 'bytes',
      runIn: 'child',
      detect: (head, fileName) => detectOffice('workbook', head, fileName),
      task: './task.js',
    }),
  ],
});
