import { integrationContract } from '@earshot/test/kit/contracts/integration-contract';
import { webhookContract } from '@earshot/test/kit/contracts/webhook-contract';
import { LinearFake } from '@earshot/test/kit/fakes/linear-fake';
import plugin from './index.ts';

integrationContract(plugin, {
  id: 'LINEAR_ACCOUNT',
  account: 'Ada',
  revokes: true,
  fake: () => new LinearFake().oauth,
});
integrationContract(plugin, { id: 'LINEAR', account: 'Acme', revokes: true, fake: () => new LinearFake().oauth });

webhookContract(plugin, {
  id: 'LINEAR',
  fake: () => {
    const fake = new LinearFake();
    return { secret: fake.secret, event: (options) => fake.event('nothing', options) };
  },
});
