import { type Answered, type Asked, answerAs } from '../fake-internet.ts';
import { FakeTranscriber, partsOf } from './fake-transcriber.ts';

/** Token that the fake accepts. */
export const REV_AI_KEY = 'rev-ai-token';

const LANGUAGES = ['en', 'es', 'fr', 'de', 'pt'];
const refused = (status: number, title: string, detail = ''): Answered => ({ status, body: { status, title, detail } });

interface Options {
  language?: string;
  skip_diarization?: boolean;
  speaker_channels_count?: number;
  custom_vocabularies?: { phrases: string[] }[];
}

/** A transcript as Rev AI gives it: monologues of words and marks; marks and spaces have no times. */
const monologues = ({ spoken }: FakeTranscriber, apart: boolean) =>
  (apart ? [0, 1] : [0]).map((speaker) => ({
    speaker,
    elements: spoken
      .filter((one) => !apart || one.speaker === speaker)
      .flatMap(({ text, startMs, endMs, confidence }) => {
        const [, value = '', mark = ''] = /^(.*?)([.,!?]?)$/u.exec(text) ?? [];
        const said = { type: 'text', value, ts: startMs / 1000, end_ts: endMs / 1000, confidence };
        return [said, { type: 'punct', value: `${mark} ` }];
      }),
  }));

/** Rev AI as documented: a form with options, jobs, problems, a transcript by its own media type. */
export function fakeRevAi(): FakeTranscriber {
  const fake = new FakeTranscriber();
  const create = (asked: Asked): Answered => {
    const parts = partsOf(asked);
    if (!parts?.file) return refused(400, "Your request parameters didn't validate");
    const options = JSON.parse(parts.fields.get('options') ?? '{}') as Options;
    const { language = 'en', custom_vocabularies: vocabularies = [] } = options;
    if (!LANGUAGES.includes(language)) return refused(400, 'The language is not supported', language);
    const vocabulary = vocabularies.flatMap(({ phrases }) => phrases);
    const odd = vocabulary.find(
      (one) =>
        /[^\x20-\x7e]|\d/.test(one) || one.split(' ').length > 12 || one.split(' ').some((word) => word.length > 34),
    );
    if (odd !== undefined) return refused(400, "Your request parameters didn't validate", `phrases: ${odd}`);
    fake.sounds.push(parts.file);
    const byChannel = options.speaker_channels_count !== undefined;
    const speakers = !byChannel && options.skip_diarization !== true;
    const id = fake.begin({ language, vocabulary, speakers, byChannel });
    return { body: { id, status: 'in_progress', created_on: '2026-01-01T00:00:00Z' } };
  };
  const look = (id: string): Answered => {
    const state = fake.look(id);
    if (!state) return refused(404, 'could not find job');
    if (state === 'FAILED')
      return { body: { id, status: 'failed', failure: 'invalid_media', failure_detail: fake.failing } };
    return { body: { id, status: state === 'DONE' ? 'transcribed' : 'in_progress' } };
  };
  answerAs(
    'ec1.api.rev.ai',
    fake.faulty((asked) => {
      const { url, method, headers } = asked;
      if (headers.authorization !== `Bearer ${REV_AI_KEY}`) return refused(401, 'Authorization has been denied');
      if (url.pathname === '/speechtotext/v1/jobs' && method === 'POST') return create(asked);
      const [, id = '', path] = /^\/speechtotext\/v1\/jobs\/([^/]+)(\/transcript)?$/.exec(url.pathname) ?? [];
      const job = fake.kept.get(id);
      if (!job) return refused(404, 'could not find job');
      if (method === 'DELETE') return fake.kept.delete(id) ? { status: 204 } : refused(404, 'could not find job');
      if (!path) return look(id);
      if (headers.accept !== 'application/vnd.rev.transcript.v1.0+json') return refused(406, 'Unsupported format');
      if (job.left > 0) return refused(409, 'Job is in invalid state');
      return { body: { monologues: monologues(fake, job.wanted.speakers || job.wanted.byChannel) } };
    }),
  );
  return fake;
}
