import { channel } from '@earshot/core/plugin/channel';
import { plugin } from '@earshot/core/plugin/plugin';

export default plugin({
  id: 'api',
  title: 'Data from programs',
  description: 'Receives data that your programs and other services send.',
  contributes: [
    channel({
      id: 'API',
      title: 'API',
      description: 'Programs send data with a key of the channel; other services to an address of its own.',
      intake: 'push',
    }),
  ],
});
