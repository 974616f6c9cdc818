import { channelContract } from '@earshot/test/kit/channel-contract';
import plugin from './index.ts';

channelContract(plugin, { source: 'API' });
