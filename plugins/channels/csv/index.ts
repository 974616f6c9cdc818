import { channel } from '@earshot/core/plugin/channel';
import { plugin } from '@earshot/core/plugin/plugin';

export default plugin({
  id: 'csv',
  title: 'CSV files',
  description: 'Brings feedback in from files with columns, such as exports of surveys and support tools.',
  contributes: [
    channel({
      id: 'CSV',
      title: 'CSV file',
      description:
        'A CSV or Excel file with one row for each piece of feedback. CSV files can have 1 GB, workbooks 50 MB.',
      intake: 'file',
    }),
  ],
});
