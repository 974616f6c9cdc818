import { transcriberContract } from '@earshot/test/kit/contracts/transcriber-contract';
import { fakeRevAi, REV_AI_KEY } from '@earshot/test/kit/fakes/transcribers/rev-ai-fake';
import plugin from './index.ts';

transcriberContract(plugin, {
  fake: fakeRevAi,
  settings: { key: REV_AI_KEY },
  wrong: { key: 'wrong' },
  british: 'en',
  terms: ['Zoe', 'Lodz', 'naive & "quoted"'],
  states: ['RUNNING', 'RUNNING', 'DONE'],
});
