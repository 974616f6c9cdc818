import { actionContract } from '@earshot/test/kit/contracts/action-contract';
import plugin from './index.ts';

const projectId = '22222222-2222-4222-8222-222222222222';
actionContract(plugin, { at: import.meta.url, settings: { projectId, withFiles: false }, does: ['perform'] });
