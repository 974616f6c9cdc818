import { line, secret } from '@earshot/core/model/entity';
import { plainLanguage } from '@earshot/core/plugin/language-code';
import { plugin } from '@earshot/core/plugin/plugin';
import { hostsOfAddress, serverAddress, under } from '@earshot/core/plugin/server-address';
import { transcriberWith } from '@earshot/core/plugin/transcriber';
import { PROMPT_CHARACTERS, promptOf, Verbose, verboseTranscript } from '@earshot/core/plugin/verbose-transcript';
import * as z from 'zod';

const settings = z.strictObject({
  address: serverAddress().meta({
    title: 'Address',
    description: 'Such as https://api.openai.com/v1; one on a private network has to be allowed by the operator',
  }),
  model: line(200)
    .min(1, 'Name the model.')
    .meta({ title: 'Model', description: 'One that gives times of words, such as whisper-1' }),
  key: secret(500).optional().meta({ title: 'Key', description: 'Servers of your own may need none' }),
});

export default plugin({
  id: 'openai-transcription',
  title: 'OpenAI-compatible transcription',
  description:
    'Transcribes recordings by OpenAI, or a server that speaks the same language (Speaches, LocalAI), to which their sound is sent.',
  needs: { hostsOf: hostsOfAddress },
  settings,
  contributes: [
    transcriberWith({
      id: 'OpenAICompatible',
      title: 'OpenAI-compatible',
      description: 'Whisper of OpenAI, which takes about 50 minutes at once, or a server of your own.',
      most: { bytes: 1_000_000_000, seconds: 8 * 60 * 60 },
      can: { confidence: false, speakers: false, channels: false, detection: true },
      vocabulary: { terms: 100, characters: PROMPT_CHARACTERS },
      settings,
      async start({ settings: { address, model, key }, http, sound, language, vocabulary }) {
        const prompt = promptOf(vocabulary);
        const parts = [
          ['model', model],
          ['response_format', 'verbose_json'],
          ['timestamp_granularities[]', 'word'],
          ['timestamp_granularities[]', 'segment'],
          ...(language ? [['language', plainLanguage(language)] as const] : []),
          ...(prompt ? [['prompt', prompt] as const] : []),
          ['file', sound],
        ] as const;
        const asking = { headers: { ...(key && { authorization: `Bearer ${key}` }) }, send: { parts } };
        const answer = await http.json(under(address, '/audio/transcriptions'), Verbose, asking);
        return { transcript: verboseTranscript(answer) };
      },
    }),
  ],
});
