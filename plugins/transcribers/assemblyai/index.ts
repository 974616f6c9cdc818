import { choice, secret } from '@earshot/core/model/entity';
import { plainLanguage } from '@earshot/core/plugin/language-code';
import { plugin } from '@earshot/core/plugin/plugin';
import { transcriberWith } from '@earshot/core/plugin/transcriber';
import { faultIn, TranscriberFailure } from '@earshot/core/plugin/transcriber-failure';
import * as z from 'zod';

const HOSTS = { US: 'api.assemblyai.com', EU: 'api.eu.assemblyai.com' } as const;

const settings = z.strictObject({
  key: secret(200).meta({ title: 'Key', description: 'The API key of your AssemblyAI account' }),
  region: choice('AssemblyAiRegion', ['EU', 'US'])
    .default('EU')
    .meta({ title: 'Region', description: 'Where recordings are processed; the account must be of this region' }),
});
type Settings = z.output<typeof settings>;

const Upload = z.object({ upload_url: z.string() });
const Job = z.object({ id: z.string() });
const Transcript = z.object({
  status: z.enum(['queued', 'processing', 'completed', 'error']),
  error: z.string().nullish(),
  audio_url: z.string().nullish(),
  language_code: z.string().nullish(),
  words: z
    .array(
      z.object({
        text: z.string(),
        start: z.number(),
        end: z.number(),
        confidence: z.number().nullish(),
        speaker: z.string().nullish(),
        channel: z.string().nullish(),
      }),
    )
    .nullish(),
});

/** The audio_url of transcripts that were deleted. */
const DELETED = /deleted_by_user/;
const STATES = { queued: 'QUEUED', processing: 'RUNNING', completed: 'DONE' } as const;
const ENGLISH: Readonly<Record<string, string>> = { 'en-AU': 'en_au', 'en-GB': 'en_uk', 'en-US': 'en_us' };

const under = ({ region }: Settings, path: string) => `https://${HOSTS[region]}/v2/${path}`;
const asked = ({ key }: Settings) => ({ headers: { authorization: key } });

export default plugin({
  id: 'assemblyai',
  title: 'AssemblyAI',
  description: 'Transcribes recordings by AssemblyAI, to which their sound is sent, in the EU or the USA.',
  needs: { http: Object.values(HOSTS) },
  settings,
  contributes: [
    transcriberWith({
      id: 'AssemblyAI',
      title: 'AssemblyAI',
      description:
        'A service in the EU or the USA; needs a key of an account there. The recording is deleted there after use.',
      most: { bytes: 2_200_000_000, seconds: 10 * 60 * 60 },
      can: { confidence: true, speakers: true, channels: true, detection: true },
      vocabulary: { terms: 1000, characters: 100_000, words: 6 },
      settings,
      async start({ settings, http, sound, language, vocabulary, tellSpeakers, speakers, byChannel }) {
        const upload = { ...asked(settings), send: { file: sound }, repeatable: true };
        const { upload_url } = await http.json(under(settings, 'upload'), Upload, upload);
        const json = {
          audio_url: upload_url,
          speech_models: ['universal-3-pro', 'universal-2'],
          ...(language
            ? { language_code: ENGLISH[language] ?? plainLanguage(language) }
            : { language_detection: true }),
          ...(vocabulary.length > 0 && { keyterms_prompt: vocabulary }),
          ...(byChannel ? { multichannel: true } : { speaker_labels: tellSpeakers, speakers_expected: speakers }),
        };
        const { id } = await http.json(under(settings, 'transcript'), Job, { ...asked(settings), send: { json } });
        return { job: id };
      },
      async poll({ settings, http, job }) {
        const { status, error } = await http.json(
          under(settings, `transcript/${encodeURIComponent(job)}`),
          Transcript,
          asked(settings),
        );
        if (status === 'error') throw new TranscriberFailure(faultIn(error ?? ''), error ?? '');
        return { state: STATES[status] };
      },
      async result({ settings, http, job }) {
        const found = await http.json(
          under(settings, `transcript/${encodeURIComponent(job)}`),
          Transcript,
          asked(settings),
        );
        if (DELETED.test(found.audio_url ?? '')) throw new TranscriberFailure('GONE');
        const words = (found.words ?? []).map(({ text, start, end, confidence, speaker, channel }) => ({
          text,
          startMs: start,
          endMs: end,
          confidence,
          speaker: speaker ?? channel,
        }));
        return { language: found.language_code ?? '', words };
      },
      async forget({ settings, http, job }) {
        await http.text(under(settings, `transcript/${encodeURIComponent(job)}`), {
          ...asked(settings),
          method: 'DELETE',
        });
      },
    }),
  ],
});
