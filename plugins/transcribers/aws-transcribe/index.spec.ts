import { transcriberContract } from '@earshot/test/kit/contracts/transcriber-contract';
import { AWS_SETTINGS, fakeAwsTranscribe } from '@earshot/test/kit/fakes/transcribers/aws-transcribe-fake';
import plugin from './index.ts';

transcriberContract(plugin, {
  fake: fakeAwsTranscribe,
  settings: AWS_SETTINGS,
  wrong: { ...AWS_SETTINGS, secret: 'wrong' },
  british: 'en-GB',
  byRun: true,
});
