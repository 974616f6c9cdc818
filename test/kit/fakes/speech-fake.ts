import type { Transcribed } from '@earshot/core/plugin/transcribed';
import { answerAs } from './fake-internet.ts';

/** Host of the fake speech service. */
export const SPEECH_HOST = 'speech.example.org';

/** index.js of a plugin for the fake speech service. */
export const SPEECH_PLUGIN = `
import { plugin } from '@earshot/core/plugin/plugin';
import { transcriberWith } from '@earshot/core/plugin/transcriber';
import * as z from 'zod';
const at = (path) => 'https://${SPEECH_HOST}/' + path;
const Job = z.object({ job: z.string() });
const State = z.object({ state: z.enum(['QUEUED', 'RUNNING', 'DONE']), progress: z.number().optional() });
const settings = z.strictObject({});
export default plugin({ id: 'speech-fake', title: 'Speech', needs: { http: ['${SPEECH_HOST}'] }, settings, contributes: [transcriberWith({
  id: 'SpeechFake', title: 'Speech', settings, perSecond: 100, sound: 'WAV',
  most: { bytes: 1e9, seconds: 36000 },
  can: { confidence: true, speakers: true, channels: false, detection: true },
  vocabulary: { terms: 100, characters: 10000 },
  start: ({ http, sound, language, vocabulary, speakers, run }) => http.json(
    at('jobs?' + new URLSearchParams({ run, language: language ?? '', vocabulary: vocabulary.join('|'), speakers: String(speakers ?? '') })),
    Job, { send: { file: sound } }),
  poll: ({ http, job }) => http.json(at('jobs/' + job), State),
  result: ({ http, job }) => http.json(at('jobs/' + job + '/transcript'), z.any()),
  forget: async ({ http, job }) => { await http.json(at('jobs/' + job), z.any(), { method: 'DELETE' }); },
})] });
`;

/** A speech service: it takes recordings, works as long as `busy` says, and has one answer for all. */
export class SpeechFake {
  /** parameters of accepted recordings, in order */
  readonly accepted: URLSearchParams[] = [];
  /** bytes of accepted recordings, as far as the fake internet reads them */
  readonly sizes: number[] = [];
  readonly deleted: string[] = [];
  looks = 0;
  /** looks at which a job is not done */
  busy = 0;
  /** HTTP statuses of the next requests by method; 200 beyond them */
  failing: number[] = [];
  /** called before a recording is accepted */
  onStart: () => Promise<void> = async () => undefined;
  transcript: Transcribed = { language: 'en', words: [] };

  constructor() {
    answerAs(SPEECH_HOST, async ({ url, method, body }) => {
      const failure = this.failing.shift();
      if (failure !== undefined) return { status: failure, body: { error: 'not now' } };
      const [, , job = ''] = url.pathname.split('/');
      if (method === 'POST') {
        await this.onStart();
        this.accepted.push(url.searchParams);
        this.sizes.push(body.length);
        return { body: { job: `job-${this.accepted.length}` } };
      }
      if (method === 'DELETE') {
        this.deleted.push(job);
        return { body: {} };
      }
      if (url.pathname.endsWith('/transcript')) return { body: this.transcript };
      this.looks += 1;
      const done = this.looks > this.busy;
      return { body: { state: done ? 'DONE' : 'RUNNING', progress: done ? 1 : 0.5 } };
    });
  }
}
