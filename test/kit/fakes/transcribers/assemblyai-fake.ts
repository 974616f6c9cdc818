import { type Answered, type Asked, answerAs } from '../fake-internet.ts';
import { FakeTranscriber } from './fake-transcriber.ts';

/** Key that the fake accepts. */
export const ASSEMBLYAI_KEY = 'assemblyai-key';

const HOST = 'api.eu.assemblyai.com';
const refused = (status: number, error: string): Answered => ({ status, body: { error } });

/** Words as AssemblyAI gives them: ms, letters for speakers. */
const words = (fake: FakeTranscriber, byChannel: boolean) =>
  fake.spoken.map(({ text, startMs, endMs, confidence, speaker }) => ({
    text,
    start: startMs,
    end: endMs,
    confidence,
    speaker: byChannel ? null : 'AB'[speaker],
    ...(byChannel && { channel: String(speaker + 1) }),
  }));

interface Requested {
  audio_url?: string;
  language_code?: string;
  language_detection?: boolean;
  keyterms_prompt?: string[];
  speaker_labels?: boolean;
  speakers_expected?: number;
  multichannel?: boolean;
}

/** AssemblyAI as documented: uploads, jobs with states, errors as texts, transcripts that are marked when deleted. */
export function fakeAssemblyai(): FakeTranscriber {
  const fake = new FakeTranscriber();
  const uploads = new Map<string, Buffer>();
  const create = ({ body }: Asked): Answered => {
    const asked = JSON.parse(body) as Requested;
    const sound = uploads.get(asked.audio_url ?? '');
    if (!sound) return refused(400, 'audio_url is not an upload of this account');
    if (!asked.language_code && !asked.language_detection) return refused(400, 'Say a language, or have it detected');
    if (asked.language_code && !/^[a-z]{2}(_[a-z]{2})?$/.test(asked.language_code))
      return refused(400, `language_code: ${asked.language_code} is not supported`);
    const terms = asked.keyterms_prompt ?? [];
    if (terms.length > 1000 || terms.some((term) => term.split(' ').length > 6))
      return refused(400, 'keyterms_prompt takes 1000 terms of up to 6 words');
    const id = fake.begin({
      language: asked.language_code ?? '',
      vocabulary: terms,
      speakers: asked.speaker_labels ?? false,
      count: asked.speakers_expected,
      byChannel: asked.multichannel ?? false,
    });
    return { body: { id, status: 'queued', audio_url: asked.audio_url, words: null } };
  };
  const look = (id: string): Answered => {
    const state = fake.look(id);
    const job = fake.kept.get(id);
    if (!state || !job)
      return {
        body: { id, status: 'completed', audio_url: 'http://deleted_by_user', text: 'Deleted by user.', words: null },
      };
    if (state === 'FAILED') return { body: { id, status: 'error', error: fake.failing, words: null } };
    const status = { QUEUED: 'queued', RUNNING: 'processing', DONE: 'completed' }[state];
    const done = { language_code: job.wanted.language || 'en', words: words(fake, job.wanted.byChannel) };
    return { body: { id, status, error: null, audio_duration: 10, words: null, ...(state === 'DONE' && done) } };
  };
  answerAs(
    HOST,
    fake.faulty((asked) => {
      const { url, method, headers, bytes } = asked;
      if (headers.authorization !== ASSEMBLYAI_KEY)
        return refused(401, 'Authentication error, API token missing/invalid');
      if (url.pathname === '/v2/upload' && method === 'POST') {
        if (!headers['content-length']) return refused(411, 'Length required');
        fake.sounds.push(bytes);
        const upload_url = `https://${HOST}/upload/${uploads.size}`;
        uploads.set(upload_url, bytes);
        return { body: { upload_url } };
      }
      if (url.pathname === '/v2/transcript' && method === 'POST') return create(asked);
      const [, id = ''] = /^\/v2\/transcript\/([^/]+)$/.exec(url.pathname) ?? [];
      if (method === 'DELETE' && fake.kept.delete(id)) return { body: { id, audio_url: 'http://deleted_by_user' } };
      return method === 'GET' ? look(id) : refused(404, 'Transcript lookup error, transcript id not found');
    }),
  );
  return fake;
}
