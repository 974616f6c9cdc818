import { actionContract } from '@earshot/test/kit/contracts/action-contract';
import plugin from './index.ts';

actionContract(plugin, {
  at: import.meta.url,
  settings: {
    projectId: '11111111-1111-4111-8111-111111111111',
    words: 'late',
    tagId: '11111111-1111-4111-8111-111111111111',
  },
  does: ['perform'],
});
