import { readEnvironment } from '@earshot/config/environment';
import { programIn } from '@earshot/config/program-in';
import { speechContract } from '@earshot/test/kit/contracts/speech-contract';
import { type FakeEspeak, fakeEspeak } from '@earshot/test/kit/fakes/fake-espeak';
import plugin from './index.ts';

const { programFolders } = readEnvironment();
const isHere = (await programIn(programFolders, 'espeak-ng')) !== undefined;

describe('espeak-ng', () => {
  if (isHere) speechContract(plugin, { folders: () => programFolders, program: 'the program of this machine' });
  else {
    let fake: FakeEspeak;
    before(async () => {
      fake = await fakeEspeak();
    });
    after(() => fake.remove());
    const program = 'a fake: espeak-ng is not on this machine';
    speechContract(plugin, { folders: () => [fake.folder], program });
  }
});
