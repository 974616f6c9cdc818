import { eventContract } from '@earshot/test/kit/contracts/event-contract';
import plugin from './index.ts';

eventContract(plugin, {
  at: import.meta.url,
  rows: [
    {
      fileName: 'feedback.csv',
      bulkImportId: '11111111-1111-4111-8111-111111111111',
      added: 4,
      updated: 0,
      unreadable: 1,
    },
  ],
});
