import { eventContract } from '@earshot/test/kit/contracts/event-contract';
import plugin from './index.ts';

eventContract(plugin, {
  at: import.meta.url,
  rows: [{ id: '11111111-1111-4111-8111-111111111111', title: 'Drivers', status: 'ACTIVE' }],
});
