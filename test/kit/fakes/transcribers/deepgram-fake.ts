import { type Answered, type Asked, answerAs } from '../fake-internet.ts';
import { FakeTranscriber } from './fake-transcriber.ts';

/** Key that the fake accepts. */
export const DEEPGRAM_KEY = 'deepgram-key';

const refused = (status: number, err_code: string, err_msg: string): Answered => ({
  status,
  body: { err_code, err_msg, request_id: 'request-1' },
});

/** Deepgram as documented: one request, what it wants in the address; what it is not told to forget, it keeps. */
export function fakeDeepgram(): FakeTranscriber {
  const fake = new FakeTranscriber();
  const answer = ({ url, method, headers, bytes }: Asked): Answered => {
    if (url.pathname !== '/v1/listen' || method !== 'POST') return refused(404, 'NOT_FOUND', 'Nothing here.');
    if (headers.authorization !== `Token ${DEEPGRAM_KEY}`) return refused(401, 'INVALID_AUTH', 'Invalid credentials.');
    if (headers['content-type'] !== 'audio/mp4') return refused(400, 'Bad Request', 'Unknown content type.');
    const query = url.searchParams;
    const terms = query.getAll('keyterm');
    if (terms.length > 100 || terms.join('').length > 1500) return refused(400, 'Bad Request', 'Too many keyterms.');
    if (query.has('language') === query.has('detect_language'))
      return refused(400, 'Bad Request', 'Either a language or its detection.');
    if (fake.failing) return refused(400, 'Bad Request', fake.failing);
    fake.sounds.push(bytes);
    const byChannel = query.get('multichannel') === 'true';
    const wanted = {
      language: query.get('language') ?? '',
      vocabulary: terms,
      speakers: query.get('diarize') === 'true',
      byChannel,
    };
    if (query.get('mip_opt_out') === 'true') fake.wanted.push(wanted);
    else fake.begin(wanted);
    const channels = byChannel ? [0, 1] : [undefined];
    return {
      body: {
        metadata: { request_id: 'request-1', duration: 10, channels: channels.length },
        results: {
          channels: channels.map((channel) => ({
            ...(!wanted.language && { detected_language: 'en' }),
            alternatives: [{ transcript: '', confidence: 0.9, words: wordsOf(fake, channel, wanted.speakers) }],
          })),
        },
      },
    };
  };
  answerAs('api.eu.deepgram.com', fake.faulty(answer));
  return fake;
}

const wordsOf = ({ spoken }: FakeTranscriber, channel: number | undefined, speakers: boolean) =>
  spoken
    .filter(({ speaker }) => channel === undefined || channel === speaker)
    .map(({ text, startMs, endMs, confidence, speaker }) => ({
      word: text.replace(/[.,!?]/g, '').toLowerCase(),
      punctuated_word: text,
      start: startMs / 1000,
      end: endMs / 1000,
      confidence,
      ...(speakers && { speaker }),
    }));
