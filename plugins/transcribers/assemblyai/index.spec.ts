import { transcriberContract } from '@earshot/test/kit/contracts/transcriber-contract';
import { ASSEMBLYAI_KEY, fakeAssemblyai } from '@earshot/test/kit/fakes/transcribers/assemblyai-fake';
import plugin from './index.ts';

transcriberContract(plugin, {
  fake: fakeAssemblyai,
  settings: { key: ASSEMBLYAI_KEY },
  wrong: { key: 'wrong' },
  british: 'en_uk',
});
