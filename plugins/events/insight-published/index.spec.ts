import { eventContract } from '@earshot/test/kit/contracts/event-contract';
import plugin from './index.ts';

eventContract(plugin, {
  at: import.meta.url,
  rows: [{ title: 'Late parcels', publishedAt: '2026-03-31T12:00:00.000Z', locked: false, characters: 10 }],
});
