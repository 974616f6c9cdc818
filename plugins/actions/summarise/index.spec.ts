import { actionContract } from '@earshot/test/kit/contracts/action-contract';
import plugin from './index.ts';

actionContract(plugin, { at: import.meta.url, settings: { framework: 'Summary' }, does: ['perform'] });
