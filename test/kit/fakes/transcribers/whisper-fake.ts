import { type Answered, answerAs } from '../fake-internet.ts';
import { FakeTranscriber, partsOf, type Spoken } from './fake-transcriber.ts';

export const WHISPER_HOST = 'whisper.example.org';

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
      const { fields } = parts;
      if (fields.get('response_format') !== 'verbose_json') return refused(400, 'another format');
      fake.sounds.push(parts.file);
      const language = fields.get('language') === 'auto' ? '' : (fields.get('language') ?? 'en');
      const vocabulary = (fields.get('prompt') ?? '')
        .replace(/\.$/, '')
        .split(', ')
        .filter((term) => term !== '');
      fake.wanted.push({ language, vocabulary, speakers: false, byChannel: false });
      const name = new Intl.DisplayNames(['en'], { type: 'language' }).of(language || 'en')?.toLowerCase();
      return {
        body: { task: 'transcribe', language: name, duration: 10, text: '', segments: segmentsOf(fake.spoken) },
      };
    }),
  );
  return fake;
}
