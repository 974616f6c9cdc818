import { type Answered, answerAs } from '../fake-internet.ts';
import { FakeTranscriber, partsOf, type Spoken, type Wanted } from './fake-transcriber.ts';

export const WHISPER_HOST = 'whisper.example.org';
export const OPENAI_HOST = 'speech.example.org';
/** Key that the fake of OpenAI accepts. */
export const OPENAI_KEY = 'openai-key';

/** A word as tokens: whisper.cpp gives these as words, of which only the first begins with a space. */
function tokensOf({ text, startMs, endMs, confidence }: Spoken) {
  const [, word = '', mark = ''] = /^(.*?)([.,!?]?)$/u.exec(text) ?? [];
  const middle = Math.ceil(word.length / 2);
  const pieces = [` ${word.slice(0, middle)}`, word.slice(middle), mark].filter((piece) => piece !== '');
  const each = (endMs - startMs) / pieces.length / 1000;
  return pieces.map((piece, at) => ({
    word: piece,
    start: startMs / 1000 + at * each,
    end: startMs / 1000 + (at + 1) * each,
    t_dtw: -1,
    probability: confidence,
  }));
}

/** Segments as of whisper.cpp: one for each speaker in a row, with its words. */
export function segmentsOf(spoken: readonly Spoken[]) {
  const runs: Spoken[][] = [];
  for (const word of spoken) {
    const last = runs.at(-1);
    if (last && last[0]?.speaker === word.speaker) last.push(word);
    else runs.push([word]);
  }
  return runs.map((run, id) => ({
    id,
    text: ` ${run.map(({ text }) => text).join(' ')}`,
    start: (run[0]?.startMs ?? 0) / 1000,
    end: (run.at(-1)?.endMs ?? 0) / 1000,
    tokens: [50_364],
    words: run.flatMap(tokensOf),
    temperature: 0,
    avg_logprob: -0.3,
    no_speech_prob: 0.02,
  }));
}

/** Fields that all Whisper servers read. */
function wantedOf(fields: ReadonlyMap<string, string>): Wanted {
  const language = fields.get('language') ?? 'auto';
  return {
    language: language === 'auto' ? '' : language,
    vocabulary: (fields.get('prompt') ?? '')
      .replace(/\.$/, '')
      .split(', ')
      .filter((term) => term !== ''),
    speakers: false,
    byChannel: false,
  };
}

const nameOf = (code: string) => new Intl.DisplayNames(['en'], { type: 'language' }).of(code || 'en')?.toLowerCase();

/** A whisper.cpp server as documented: a WAV in one request, words inside segments, languages by their English names. */
export function fakeWhisper(): FakeTranscriber {
  const fake = new FakeTranscriber();
  answerAs(
    WHISPER_HOST,
    fake.faulty((asked): Answered => {
      const refused = (status: number, error: string): Answered => ({ status, body: { error } });
      if (asked.url.pathname !== '/inference' || asked.method !== 'POST') return refused(404, 'File Not Found');
      const parts = partsOf(asked);
      if (!parts?.file) return refused(400, "no 'file' field in the request");
      if (parts.file.toString('latin1', 0, 4) !== 'RIFF') return refused(400, 'failed to read WAV file');
      if (fake.failing) return refused(400, fake.failing);
      if (parts.fields.get('response_format') !== 'verbose_json') return refused(400, 'another format');
      fake.sounds.push(parts.file);
      const wanted = wantedOf(parts.fields);
      fake.wanted.push(wanted);
      const segments = segmentsOf(fake.spoken);
      return { body: { task: 'transcribe', language: nameOf(wanted.language), duration: 10, text: '', segments } };
    }),
  );
  return fake;
}

/** OpenAI’s transcriptions as documented: a key, a file with an extension, words without punctuation beside segments. */
export function fakeOpenai(): FakeTranscriber {
  const fake = new FakeTranscriber();
  answerAs(
    OPENAI_HOST,
    fake.faulty((asked): Answered => {
      const refused = (status: number, code: string, message: string): Answered => ({
        status,
        body: { error: { message, type: 'invalid_request_error', param: null, code } },
      });
      if (asked.headers.authorization !== `Bearer ${OPENAI_KEY}`)
        return refused(401, 'invalid_api_key', 'Incorrect API key provided: wr***g.');
      if (asked.url.pathname !== '/v1/audio/transcriptions' || asked.method !== 'POST')
        return refused(404, 'unknown_url', 'Unknown request URL');
      const parts = partsOf(asked);
      if (!parts?.file || !/\.(m4a|mp3|mp4|wav|webm)$/.test(parts.fileName))
        return refused(400, '', 'Unrecognized file format.');
      if (fake.failing) return refused(400, '', fake.failing);
      if (parts.fields.get('model') !== 'whisper-1') return refused(404, 'model_not_found', 'No such model');
      fake.sounds.push(parts.file);
      const wanted = wantedOf(parts.fields);
      fake.wanted.push(wanted);
      const words = fake.spoken.map(({ text, startMs, endMs }) => ({
        word: text.replace(/[.,!?]/g, ''),
        start: startMs / 1000,
        end: endMs / 1000,
      }));
      const segments = segmentsOf(fake.spoken).map(({ words: _, ...segment }) => segment);
      const times = parts.fields.get('timestamp_granularities[]')?.split(',') ?? [];
      if (parts.fields.get('response_format') !== 'verbose_json') return { body: { text: '' } };
      const body = { task: 'transcribe', language: nameOf(wanted.language), duration: 10, text: '' };
      return {
        body: { ...body, ...(times.includes('segment') && { segments }), ...(times.includes('word') && { words }) },
      };
    }),
  );
  return fake;
}
