import { channelContract } from '@earshot/test/kit/contracts/channel-contract';
import plugin from './index.ts';

channelContract(plugin, { source: 'API' });
