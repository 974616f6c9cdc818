import { transcriberContract } from '@earshot/test/kit/contracts/transcriber-contract';
import { fakeWhisper, WHISPER_HOST } from '@earshot/test/kit/fakes/transcribers/whisper-fake';
import plugin from './index.ts';

transcriberContract(plugin, {
  fake: fakeWhisper,
  settings: { address: `https://${WHISPER_HOST}` },
  british: 'en',
});
