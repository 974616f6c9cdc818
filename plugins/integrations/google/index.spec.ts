import { integrationContract } from '@earshot/test/kit/contracts/integration-contract';
import { GoogleFake } from '@earshot/test/kit/fakes/google-fake';
import plugin from './index.ts';

for (const id of ['GOOGLE_DRIVE', 'GOOGLE_MEET'])
  integrationContract(plugin, { id, account: 'ada@acme.example', revokes: false, fake: () => new GoogleFake().oauth });
