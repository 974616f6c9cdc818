import { eventContract } from '@earshot/test/kit/contracts/event-contract';
import plugin from './index.ts';

eventContract(plugin, {
  at: import.meta.url,
  rows: [{ fileName: 'feedback.csv', added: 4, updated: 0, unreadable: 1 }],
});
