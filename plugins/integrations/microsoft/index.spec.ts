import { integrationContract } from '@earshot/test/kit/contracts/integration-contract';
import { MicrosoftFake } from '@earshot/test/kit/fakes/microsoft-fake';
import plugin from './index.ts';

for (const id of ['ONEDRIVE', 'MICROSOFT_TEAMS', 'MICROSOFT_TEAMS_MEETINGS'])
  integrationContract(plugin, {
    id,
    account: 'ada@acme.example',
    revokes: false,
    fake: () => new MicrosoftFake().oauth,
  });
