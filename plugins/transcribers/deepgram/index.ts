import { choice, line, secret } from '@earshot/core/model/entity';
import { plugin } from '@earshot/core/plugin/plugin';
import { transcriberWith } from '@earshot/core/plugin/transcriber';
import * as z from 'zod';

const HOSTS = { EU: 'api.eu.deepgram.com', US: 'api.deepgram.com' } as const;

const settings = z.strictObject({
  key: secret(200).meta({ title: 'Key', description: 'An API key of your Deepgram project' }),
  region: choice('DeepgramRegion', ['EU', 'US'])
    .default('EU')
    .meta({ title: 'Region', description: 'Where recordings are processed' }),
  model: line(100).min(1, 'Name a model.').default('nova-3').meta({ title: 'Model', description: 'Such as nova-3' }),
});

const Word = z.object({
  word: z.string(),
  punctuated_word: z.string().nullish(),
  start: z.number(),
  end: z.number(),
  confidence: z.number().nullish(),
  speaker: z.number().nullish(),
});
const Answer = z.object({
  results: z.object({
    channels: z.array(
      z.object({
        detected_language: z.string().nullish(),
        alternatives: z.array(z.object({ words: z.array(Word).default([]) })),
      }),
    ),
  }),
});

export default plugin({
  id: 'deepgram',
  title: 'Deepgram',
  description: 'Transcribes recordings by Deepgram, to which their sound is sent, in the EU or the USA.',
  needs: { http: Object.values(HOSTS) },
  settings,
  contributes: [
    transcriberWith({
      id: 'Deepgram',
      title: 'Deepgram',
      description: 'A service in the EU or the USA; needs a key of an account there. It is told to keep nothing.',
      most: { bytes: 2_000_000_000, seconds: 10 * 60 * 60 },
      can: { confidence: true, speakers: true, channels: true, detection: true },
      // 500 tokens; they stand in the address, where an accented letter takes six characters.
      vocabulary: { terms: 100, characters: 1000 },
      settings,
      async start({ settings: { key, region, model }, http, sound, language, vocabulary, tellSpeakers, byChannel }) {
        const asked = new Map<string, string>([
          ['model', model],
          ['smart_format', 'true'],
          // Without it Deepgram keeps recordings to train its models.
          ['mip_opt_out', 'true'],
          language ? ['language', language] : ['detect_language', 'true'],
          byChannel ? ['multichannel', 'true'] : ['diarize', String(tellSpeakers)],
        ]);
        const terms = vocabulary.map((term): [string, string] => ['keyterm', term]);
        const url = `https://${HOSTS[region]}/v1/listen?${new URLSearchParams([...asked, ...terms])}`;
        const headers = { authorization: `Token ${key}` };
        const { results } = await http.json(url, Answer, { headers, send: { file: sound } });
        const words = results.channels.flatMap(({ alternatives: [best] }, channel) =>
          (best?.words ?? []).map((one) => ({
            text: one.punctuated_word ?? one.word,
            startMs: one.start * 1000,
            endMs: one.end * 1000,
            confidence: one.confidence,
            speaker: (byChannel ? channel : one.speaker)?.toString(),
          })),
        );
        return { transcript: { language: language ?? results.channels[0]?.detected_language ?? '', words } };
      },
    }),
  ],
});
