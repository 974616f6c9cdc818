import { actionContract } from '@earshot/test/kit/contracts/action-contract';
import plugin from './index.ts';

actionContract(plugin, {
  at: import.meta.url,
  settings: { channel: '#research', text: 'New: {{title}}' },
  does: ['request'],
  connection: { secrets: { accessToken: 'xoxb-1' }, settings: {} },
});
