import { line, secret } from '@earshot/core/model/entity';
import type { Http } from '@earshot/core/plugin/http';
import { regionalLanguage } from '@earshot/core/plugin/language-code';
import { plugin } from '@earshot/core/plugin/plugin';
import { withMarks } from '@earshot/core/plugin/transcribed';
import { transcriberWith } from '@earshot/core/plugin/transcriber';
import { faultIn, TranscriberFailure } from '@earshot/core/plugin/transcriber-failure';
import * as z from 'zod';

const settings = z.strictObject({
  region: line(40)
    .regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'Name a region such as eu-central-1.')
    .meta({ title: 'Region', description: 'Where recordings are processed, such as eu-central-1' }),
  bucket: line(63)
    .regex(/^[a-z0-9][a-z0-9-]+[a-z0-9]$/, 'Name a bucket in lowercase letters, digits and hyphens.')
    .meta({ title: 'Bucket', description: 'Of S3 in this region, where recordings wait while they are transcribed' }),
  keyId: line(128).min(1, 'Give the id of a key.').meta({ title: 'Access key ID' }),
  secret: secret(200).meta({ title: 'Secret access key' }),
  vocabulary: line(200).optional().meta({
    title: 'Custom vocabulary',
    description: 'The name of one made at AWS beforehand, for the language of your recordings',
  }),
});
type Settings = z.output<typeof settings>;

const Job = z.object({
  TranscriptionJob: z.object({
    TranscriptionJobStatus: z.enum(['QUEUED', 'IN_PROGRESS', 'COMPLETED', 'FAILED']),
    FailureReason: z.string().nullish(),
  }),
});
const Item = z.object({
  type: z.string(),
  alternatives: z.array(z.object({ content: z.string(), confidence: z.coerce.number().nullish().catch(undefined) })),
  start_time: z.coerce.number().optional(),
  end_time: z.coerce.number().optional(),
  speaker_label: z.string().nullish(),
});
type Item = z.output<typeof Item>;
const Result = z.object({
  results: z.object({
    language_code: z.string().nullish(),
    items: z.array(Item),
    channel_labels: z
      .object({ channels: z.array(z.object({ channel_label: z.string(), items: z.array(Item) })) })
      .nullish(),
  }),
});

const STATES = { QUEUED: 'QUEUED', IN_PROGRESS: 'RUNNING', COMPLETED: 'DONE' } as const;

const signing = (service: string, { region, keyId, secret }: Settings) => ({ service, region, keyId, secret });
const hostOf = (service: string, region: string) => `${service}.${region}.amazonaws.com`;
const objectUrl = ({ region, bucket }: Settings, name: string) => `https://${hostOf('s3', region)}/${bucket}/${name}`;
const soundOf = (job: string) => `${job}.m4a`;
const resultOf = (job: string) => `${job}.json`;

/** Calls an action of Transcribe; returns its answer as text. */
function act(http: Http, settings: Settings, action: string, json: object): Promise<string> {
  return http.text(`https://${hostOf('transcribe', settings.region)}/`, {
    headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `Transcribe.${action}` },
    send: { json },
    // A job is known by its name, so that nothing happens twice.
    repeatable: true,
    sign: signing('transcribe', settings),
  });
}

const remove = (http: Http, settings: Settings, name: string) =>
  http.text(objectUrl(settings, name), { method: 'DELETE', sign: signing('s3', settings) });

const ms = (seconds: number | undefined) => (seconds === undefined ? undefined : seconds * 1000);

/** A word with its times, or a mark without. */
function piece({ alternatives: [best], start_time, end_time, speaker_label }: Item, channel?: string) {
  const { content = '', confidence } = best ?? {};
  return { text: content, startMs: ms(start_time), endMs: ms(end_time), confidence, speaker: channel ?? speaker_label };
}

export default plugin({
  id: 'aws-transcribe',
  title: 'Amazon Transcribe',
  description: 'Transcribes recordings by Amazon Transcribe, to which their sound is sent through a bucket of yours.',
  needs: {
    hostsOf: ({ region }) =>
      typeof region === 'string' && region !== '' ? ['s3', 'transcribe'].map((service) => hostOf(service, region)) : [],
  },
  settings,
  contributes: [
    transcriberWith({
      id: 'AwsTranscribe',
      title: 'Amazon Transcribe',
      description:
        'A service of AWS in a region of your choice; needs a bucket there. The recording is deleted there after use.',
      most: { bytes: 2_000_000_000, seconds: 4 * 60 * 60 },
      can: { confidence: true, speakers: true, channels: true, detection: true },
      pollMs: 15_000,
      settings,
      async start({ settings, http, sound, run, language, tellSpeakers, speakers, byChannel }) {
        const job = `earshot-${run}`;
        const put = { method: 'PUT', send: { file: sound }, repeatable: true, sign: signing('s3', settings) } as const;
        await http.text(objectUrl(settings, soundOf(job)), put);
        const apart = { ShowSpeakerLabels: true, MaxSpeakerLabels: Math.min(Math.max(speakers ?? 10, 2), 30) };
        const asked = act(http, settings, 'StartTranscriptionJob', {
          TranscriptionJobName: job,
          Media: { MediaFileUri: `s3://${settings.bucket}/${soundOf(job)}` },
          OutputBucketName: settings.bucket,
          OutputKey: resultOf(job),
          ...(language ? { LanguageCode: regionalLanguage(language) } : { IdentifyLanguage: true }),
          Settings: {
            ...(byChannel ? { ChannelIdentification: true } : tellSpeakers && apart),
            ...(language && settings.vocabulary && { VocabularyName: settings.vocabulary }),
          },
        });
        await asked.catch((fault: unknown) => {
          // The same run was begun before, and its answer was lost.
          const begun = fault instanceof TranscriberFailure && fault.detail.includes('ConflictException');
          if (!begun) throw fault;
        });
        return { job };
      },
      async poll({ settings, http, job }) {
        const answer = await act(http, settings, 'GetTranscriptionJob', { TranscriptionJobName: job });
        const { TranscriptionJobStatus: status, FailureReason: reason } = Job.parse(
          JSON.parse(answer),
        ).TranscriptionJob;
        if (status === 'FAILED') throw new TranscriberFailure(faultIn(reason ?? ''), reason ?? '');
        return { state: STATES[status] };
      },
      async result({ settings, http, job }) {
        const asking = { sign: signing('s3', settings) };
        const { results } = await http.json(objectUrl(settings, resultOf(job)), Result, asking);
        const channels = results.channel_labels?.channels ?? [{ channel_label: undefined, items: results.items }];
        return {
          language: results.language_code ?? '',
          words: channels.flatMap(({ channel_label, items }) =>
            withMarks(items.map((one) => piece(one, channel_label))),
          ),
        };
      },
      async forget({ settings, http, job }) {
        await remove(http, settings, soundOf(job));
        await remove(http, settings, resultOf(job));
        await act(http, settings, 'DeleteTranscriptionJob', { TranscriptionJobName: job });
      },
    }),
  ],
});
