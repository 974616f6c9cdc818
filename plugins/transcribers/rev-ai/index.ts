import { choice, secret } from '@earshot/core/model/entity';
import { plainLanguage } from '@earshot/core/plugin/language-code';
import { plugin } from '@earshot/core/plugin/plugin';
import { withMarks } from '@earshot/core/plugin/transcribed';
import { transcriberWith } from '@earshot/core/plugin/transcriber';
import { faultIn, TranscriberFailure } from '@earshot/core/plugin/transcriber-failure';
import { latin } from '@earshot/core/rules/text';
import * as z from 'zod';

const HOSTS = { US: 'api.rev.ai', EU: 'ec1.api.rev.ai' } as const;

const settings = z.strictObject({
  key: secret(300).meta({ title: 'Access token', description: 'Of your Rev AI account, for the region below' }),
  region: choice('RevAiRegion', ['EU', 'US'])
    .default('EU')
    .meta({ title: 'Region', description: 'Where recordings are processed; the account must be of this region' }),
});
type Settings = z.output<typeof settings>;

const Job = z.object({
  id: z.string(),
  status: z.enum(['in_progress', 'transcribed', 'completed', 'failed']),
  failure: z.string().nullish(),
  failure_detail: z.string().nullish(),
});
const Transcript = z.object({
  monologues: z.array(
    z.object({
      speaker: z.number().nullish(),
      elements: z.array(
        z.object({
          type: z.string(),
          value: z.string(),
          ts: z.number().nullish(),
          end_ts: z.number().nullish(),
          confidence: z.number().nullish(),
        }),
      ),
    }),
  ),
});

const WEEK_SECONDS = 7 * 24 * 60 * 60;

const jobs = ({ region }: Settings, path = '') => `https://${HOSTS[region]}/speechtotext/v1/jobs${path}`;
const ofJob = (settings: Settings, job: string, path = '') => jobs(settings, `/${encodeURIComponent(job)}${path}`);
const headers = ({ key }: Settings) => ({ authorization: `Bearer ${key}` });

/** Terms that Rev AI takes: letters without accents, no digits, words of up to 34 characters. A single other one is refused with the whole job. */
const phrasesOf = (terms: readonly string[]) =>
  terms
    .map((term) => latin(term).replace(/[“”„]/g, '"').replace(/[‘’]/g, "'"))
    .filter((term) => /^[\x20-\x2f\x3a-\x7e]*[a-z][\x20-\x2f\x3a-\x7e]*$/i.test(term))
    .filter((term) => term.split(/\s+/).every((word) => word.length <= 34));

type Element = z.output<typeof Transcript>['monologues'][number]['elements'][number];

const ms = (seconds: number | null | undefined) => (typeof seconds === 'number' ? seconds * 1000 : undefined);
const piece = ({ type, value, ts, end_ts, confidence }: Element, speaker: string | undefined) =>
  type === 'punct' ? { text: value } : { text: value, startMs: ms(ts), endMs: ms(end_ts), confidence, speaker };

export default plugin({
  id: 'rev-ai',
  title: 'Rev AI',
  description: 'Transcribes recordings by Rev AI, to which their sound is sent, in the EU or the USA.',
  needs: { http: Object.values(HOSTS) },
  settings,
  contributes: [
    transcriberWith({
      id: 'RevAI',
      title: 'Rev AI',
      description: 'A service in the EU or the USA; needs an account there. The recording is deleted there after use.',
      most: { bytes: 2_000_000_000, seconds: 12 * 60 * 60 },
      can: { confidence: true, speakers: true, channels: true, detection: false },
      vocabulary: { terms: 1000, characters: 100_000, words: 12 },
      pollMs: 10_000,
      settings,
      async start({ settings, http, sound, channels, language, vocabulary, tellSpeakers, byChannel }) {
        const phrases = phrasesOf(vocabulary);
        const options = {
          language: plainLanguage(language ?? 'en'),
          skip_diarization: !tellSpeakers,
          ...(byChannel && { speaker_channels_count: channels }),
          ...(phrases.length > 0 && { custom_vocabularies: [{ phrases }] }),
          // In case this server is gone before it can delete the job.
          delete_after_seconds: WEEK_SECONDS,
        };
        const parts = [['options', JSON.stringify(options)] as const, ['media', sound] as const];
        const { id } = await http.json(jobs(settings), Job, { headers: headers(settings), send: { parts } });
        return { job: id };
      },
      async poll({ settings, http, job }) {
        const found = await http.json(ofJob(settings, job), Job, { headers: headers(settings) });
        const said = `${found.failure ?? ''} ${found.failure_detail ?? ''}`;
        if (found.status === 'failed') throw new TranscriberFailure(faultIn(said), said);
        return { state: found.status === 'in_progress' ? 'RUNNING' : 'DONE' };
      },
      async result({ settings, http, job }) {
        const accept = 'application/vnd.rev.transcript.v1.0+json';
        const url = ofJob(settings, job, '/transcript');
        const { monologues } = await http.json(url, Transcript, { headers: { ...headers(settings), accept } });
        const known = ({ type }: Element) => type === 'text' || type === 'punct';
        return {
          words: monologues.flatMap(({ elements, speaker }) =>
            withMarks(elements.filter(known).map((one) => piece(one, speaker?.toString()))),
          ),
        };
      },
      async forget({ settings, http, job }) {
        await http.text(ofJob(settings, job), { headers: headers(settings), method: 'DELETE' });
      },
    }),
  ],
});
