import { integrationContract } from '@earshot/test/kit/contracts/integration-contract';
import { ZoomFake } from '@earshot/test/kit/fakes/zoom-fake';
import plugin from './index.ts';

integrationContract(plugin, {
  id: 'ZOOM',
  account: 'ada@acme.example',
  revokes: true,
  fake: () => new ZoomFake().oauth,
});
