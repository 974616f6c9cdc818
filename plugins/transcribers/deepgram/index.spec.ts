import { transcriberContract } from '@earshot/test/kit/contracts/transcriber-contract';
import { DEEPGRAM_KEY, fakeDeepgram } from '@earshot/test/kit/fakes/transcribers/deepgram-fake';
import plugin from './index.ts';

transcriberContract(plugin, {
  fake: fakeDeepgram,
  settings: { key: DEEPGRAM_KEY },
  wrong: { key: 'wrong' },
  british: 'en-GB',
});
