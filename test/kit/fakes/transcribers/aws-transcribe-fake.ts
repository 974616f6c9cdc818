import { signatureFault } from '../aws-signatures.ts';
import { type Answered, type Asked, answerAs } from '../fake-internet.ts';
import { FakeTranscriber, type Spoken } from './fake-transcriber.ts';

/** Settings with keys that the fake accepts. */
export const AWS_SETTINGS = { region: 'eu-central-1', bucket: 'our-bucket', keyId: 'AKIDTEST', secret: 'sec/ret+key' };

const refused = (type: string, Message: string): Answered => ({ status: 400, body: { __type: type, Message } });
const xml = (status: number, code: string): Answered => ({ status, body: `<Error><Code>${code}</Code></Error>` });

interface Requested {
  TranscriptionJobName: string;
  Media: { MediaFileUri: string };
  OutputBucketName: string;
  OutputKey: string;
  LanguageCode?: string;
  IdentifyLanguage?: boolean;
  Settings?: { ShowSpeakerLabels?: boolean; MaxSpeakerLabels?: number; ChannelIdentification?: boolean };
}

/** Words as items of Transcribe: times are texts in seconds, marks have none. */
const itemsOf = (spoken: readonly Spoken[], labelled: boolean) =>
  spoken.flatMap(({ text, startMs, endMs, confidence, speaker }) => {
    const [, content = '', mark = ''] = /^(.*?)([.,!?]?)$/u.exec(text) ?? [];
    const label = labelled && { speaker_label: `spk_${speaker}` };
    const times = { start_time: String(startMs / 1000), end_time: String(endMs / 1000) };
    const said = {
      type: 'pronunciation',
      alternatives: [{ content, confidence: String(confidence) }],
      ...times,
      ...label,
    };
    return mark === ''
      ? [said]
      : [said, { type: 'punctuation', alternatives: [{ content: mark, confidence: '0.0' }], ...label }];
  });

/** Amazon Transcribe and a bucket of S3 as documented: signed requests, jobs by name, results as objects. */
export function fakeAwsTranscribe(): FakeTranscriber {
  const fake = new FakeTranscriber();
  const objects = new Map<string, Buffer>();
  const { bucket, ...keys } = AWS_SETTINGS;
  const create = (asked: Requested): Answered => {
    const name = asked.TranscriptionJobName;
    if (fake.kept.has(name)) return refused('ConflictException', 'The requested job name already exists.');
    const [, path = ''] = /^s3:\/\/(.+)$/.exec(asked.Media.MediaFileUri) ?? [];
    if (!objects.has(`/${path}`))
      return refused('BadRequestException', "The S3 URI that you provided can't be accessed.");
    if (!!asked.LanguageCode === !!asked.IdentifyLanguage)
      return refused('BadRequestException', 'Specify a language code or set IdentifyLanguage.');
    if (asked.LanguageCode && !/^[a-z]{2}-[A-Z]{2}$/.test(asked.LanguageCode))
      return refused('BadRequestException', `Language code ${asked.LanguageCode} is not supported`);
    const { ShowSpeakerLabels: speakers = false, ChannelIdentification: byChannel = false } = asked.Settings ?? {};
    if (speakers && byChannel) return refused('BadRequestException', 'Choose speakers or channels.');
    if (speakers && !asked.Settings?.MaxSpeakerLabels) return refused('BadRequestException', 'Give MaxSpeakerLabels.');
    fake.begin({ language: asked.LanguageCode ?? '', vocabulary: [], speakers, byChannel }, name);
    return { body: { TranscriptionJob: { TranscriptionJobName: name, TranscriptionJobStatus: 'QUEUED' } } };
  };
  const finish = (name: string) => {
    const { speakers, byChannel, language } = fake.kept.get(name)?.wanted ?? {};
    const channel = (number: number) => ({
      channel_label: `ch_${number}`,
      items: itemsOf(
        fake.spoken.filter(({ speaker }) => speaker === number),
        false,
      ),
    });
    const results = {
      language_code: language || 'en-US',
      items: itemsOf(fake.spoken, speakers ?? false),
      ...(byChannel && { channel_labels: { number_of_channels: 2, channels: [channel(0), channel(1)] } }),
    };
    objects.set(
      `/${bucket}/${name}.json`,
      Buffer.from(JSON.stringify({ jobName: name, status: 'COMPLETED', results })),
    );
  };
  const look = (name: string): Answered => {
    const state = fake.look(name);
    if (!state) return refused('BadRequestException', "The requested job couldn't be found. Check the job name.");
    if (state === 'DONE') finish(name);
    const status = { QUEUED: 'QUEUED', RUNNING: 'IN_PROGRESS', DONE: 'COMPLETED', FAILED: 'FAILED' }[state];
    return { body: { TranscriptionJob: { TranscriptionJobStatus: status, FailureReason: fake.failing } } };
  };
  const transcribe = (asked: Asked): Answered => {
    const fault = signatureFault({ ...asked, body: asked.bytes }, { ...keys, service: 'transcribe' });
    if (fault) return refused('InvalidSignatureException', fault);
    if (asked.headers['content-type'] !== 'application/x-amz-json-1.1') return { status: 415 };
    const json = JSON.parse(asked.body) as Requested;
    const action = asked.headers['x-amz-target'];
    if (action === 'Transcribe.StartTranscriptionJob') return create(json);
    if (action === 'Transcribe.GetTranscriptionJob') return look(json.TranscriptionJobName);
    if (action !== 'Transcribe.DeleteTranscriptionJob') return refused('UnknownOperationException', '');
    // The job alone is nothing: its recording and result are objects of the bucket.
    if (objects.size === 0 && fake.kept.delete(json.TranscriptionJobName)) return { body: '' };
    return refused('NotFoundException', "The requested job couldn't be found.");
  };
  const storage = (asked: Asked): Answered => {
    const { url, method, bytes } = asked;
    const fault = signatureFault({ ...asked, body: bytes }, { ...keys, service: 's3', unsigned: true });
    if (fault) return xml(403, fault);
    if (!url.pathname.startsWith(`/${bucket}/`)) return xml(404, 'NoSuchBucket');
    if (method === 'PUT') {
      if (!asked.headers['content-length']) return xml(411, 'MissingContentLength');
      fake.sounds.push(bytes);
      objects.set(url.pathname, bytes);
      return { headers: { etag: '"1"' } };
    }
    if (method === 'DELETE') {
      objects.delete(url.pathname);
      return { status: 204 };
    }
    const there = objects.get(url.pathname);
    return there ? { body: there } : xml(404, 'NoSuchKey');
  };
  answerAs(`transcribe.${keys.region}.amazonaws.com`, fake.faulty(transcribe));
  answerAs(`s3.${keys.region}.amazonaws.com`, fake.faulty(storage));
  return fake;
}
