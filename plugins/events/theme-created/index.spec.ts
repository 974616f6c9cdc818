import { eventContract } from '@earshot/test/kit/contracts/event-contract';
import plugin from './index.ts';

eventContract(plugin, { at: import.meta.url, rows: [{ title: 'Late parcels', size: 4, titled: false }] });
