import { transcriberContract } from '@earshot/test/kit/contracts/transcriber-contract';
import { fakeOpenai, OPENAI_HOST, OPENAI_KEY } from '@earshot/test/kit/fakes/transcribers/whisper-fake';
import plugin from './index.ts';

const settings = { address: `https://${OPENAI_HOST}/v1`, model: 'whisper-1' };

transcriberContract(plugin, {
  fake: fakeOpenai,
  settings: { ...settings, key: OPENAI_KEY },
  wrong: { ...settings, key: 'wrong' },
  british: 'en',
});
