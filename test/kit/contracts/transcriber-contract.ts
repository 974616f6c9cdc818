import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '@earshot/core/limits';
import type { Plugin } from '@earshot/core/plugin/plugin';
import { type Transcriber, transcriber } from '@earshot/core/plugin/transcriber';
import { TranscriberFailure } from '@earshot/core/plugin/transcriber-failure';
import { RemoteFailure } from '@earshot/core/remote-failure';
import { createEgress } from '@earshot/host/egress/egress';
import { Pace } from '@earshot/host/egress/pace';
import type { LoadedPlugin } from '@earshot/host/plugins/load-plugin';
import { type Asked, TranscriberCalls } from '@earshot/host/plugins/transcriber-calls';
import { expect } from 'chai';
import { type Answered, askedElsewhere, fakeInternet } from '../fakes/fake-internet.ts';
import { AFTER_END, type FakeTranscriber, SPOKEN } from '../fakes/transcribers/fake-transcriber.ts';
import { failure } from '../fakes/trap-server.ts';

export interface TranscriberContract {
  /** fake of the service with its rules: keys, limits, states, errors */
  fake: () => FakeTranscriber;
  /** settings with a key that the fake accepts, and with one that it refuses if the service takes keys */
  settings: Record<string, unknown>;
  wrong?: Record<string, unknown>;
  /** the code by which the service names British English */
  british: string;
  /** terms as the service gets those of this contract, where it takes some in another way */
  terms?: readonly string[];
  /** true if the service knows a job by its run, so that none is begun twice */
  byRun?: boolean;
  /** states of a job, where the service has others */
  states?: readonly string[];
}

const DURATION_MS = 10_000;
const ASKED: Omit<Asked, 'run'> = {
  language: undefined,
  vocabulary: [],
  tellSpeakers: true,
  speakers: undefined,
  byChannel: false,
};
/** A number in letters, since not every service takes digits in terms. */
const letters = (number: number) => [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
const LONG_TERM = `Straße-${'ü'.repeat(limits.transcribers.term - 7)}`;

/** Transcribes as the host does, at its own pace. */
async function transcribed(calls: TranscriberCalls, path: string, asked: Partial<Asked> = {}) {
  const begun = await calls.start(
    { path, durationMs: DURATION_MS, channels: 1 },
    { ...ASKED, run: randomUUID(), ...asked },
  );
  if ('transcript' in begun) return { job: undefined, transcript: begun.transcript, states: [] };
  const states: string[] = [];
  while (states.at(-1) !== 'DONE') states.push((await calls.poll(begun.job)).state);
  return { job: begun.job, transcript: await calls.result(begun.job, DURATION_MS), states };
}

/** Defines mocha tests of the contract of every transcriber, with the host's own client and a fake of the service. */
export function transcriberContract(plugin: Plugin, contract: TranscriberContract): void {
  const made = plugin.contributes.find(({ point }) => point === transcriber.point) as Transcriber | undefined;
  if (!made) throw new Error(`${plugin.id} contributes no transcriber`);
  const { can } = made;
  const hasJobs = made.poll !== undefined;

  describe(`transcriber ${plugin.id}`, function () {
    this.timeout(60_000);
    let folder: string;
    let path: string;
    const sound = Buffer.concat([Buffer.from('RIFF\u0000\u0000\u0000\u0000WAVE'), Buffer.alloc(70_000, 'é\r\n--')]);
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'earshot-sound-'));
      path = join(folder, 'sound');
      await writeFile(path, sound);
    });
    after(() => rm(folder, { recursive: true }));

    async function callsWith(settings = contract.settings, signal = new AbortController().signal) {
      const { egressAllow, egressInstead } = await fakeInternet();
      const egress = createEgress({ allow: egressAllow, instead: egressInstead });
      const from = { plugin, gone: new AbortController().signal } as LoadedPlugin;
      return new TranscriberCalls({
        found: { from, contribution: made as Transcriber },
        settings: plugin.settings.parse(settings),
        egress,
        pace: new Pace(10_000),
        signal,
      });
    }
    async function ready() {
      const fake = contract.fake();
      return { fake, calls: await callsWith() };
    }
    const refusal = async (work: Promise<unknown>) => {
      const fault = await failure(work);
      expect(fault, String(fault)).to.be.instanceOf(TranscriberFailure);
      return fault as TranscriberFailure;
    };

    it('sends the very bytes of the sound, and returns each word with its time', async () => {
      const { fake, calls } = await ready();
      const { transcript, states } = await transcribed(calls, path);
      expect(fake.sounds.map((sent) => sent.equals(sound))).to.deep.equal([true]);
      expect(transcript.words.map(({ text }) => text)).to.deep.equal(SPOKEN.map(({ text }) => text));
      for (const [at, { startMs, endMs }] of SPOKEN.entries()) {
        expect(transcript.words[at]?.startMs).to.be.closeTo(startMs, 10);
        expect(transcript.words[at]?.endMs).to.be.closeTo(endMs, 10);
      }
      expect(transcript.leftOut).to.deep.equal({ beyondEnd: 0, untimed: 0, tooMany: 0 });
      expect(transcript.spread).to.equal(false);
      expect(transcript.language).to.match(can.detection ? /^en(-US)?$/ : /^$/);
      if (hasJobs) expect(states).to.deep.equal(contract.states ?? ['QUEUED', 'RUNNING', 'DONE']);
    });

    it('has the confidence of words and tells speakers apart, as it declares', async () => {
      const { fake, calls } = await ready();
      const { transcript } = await transcribed(calls, path, { speakers: 2 });
      const { words } = transcript;
      expect(words.map(({ confidence }) => confidence)).to.deep.equal(
        SPOKEN.map(({ confidence }) => (can.confidence ? confidence : undefined)),
      );
      const labels = words.map(({ speaker }) => speaker);
      expect(new Set(labels).size).to.equal(can.speakers ? 2 : 1);
      if (can.speakers) expect(labels[0]).to.equal(labels[4]).and.not.to.equal(labels[5]);
      expect(fake.wanted[0]?.speakers).to.equal(can.speakers);
    });

    const whenByChannel = can.channels ? it : () => undefined;
    whenByChannel('takes each channel for a speaker', async () => {
      const { fake, calls } = await ready();
      const { transcript } = await transcribed(calls, path, { byChannel: true });
      expect(fake.wanted[0]).to.include({ byChannel: true, speakers: false });
      expect(new Set(transcript.words.map(({ speaker }) => speaker)).size).to.equal(2);
    });

    it('names the language in the service’s way, or leaves it to be detected', async () => {
      const { fake, calls } = await ready();
      await transcribed(calls, path, { language: 'en-GB' });
      await transcribed(calls, path);
      expect(fake.wanted.map(({ language }) => language)).to.deep.equal([contract.british, can.detection ? '' : 'en']);
    });

    it('sends terms as they are written, accented and of 200 characters, and no more than the service takes', async () => {
      const { fake, calls } = await ready();
      const terms = ['Zoë', 'Łódź', 'naïve & “quoted”', LONG_TERM, 'x'.repeat(limits.transcribers.term + 1)];
      const many = Array.from({ length: limits.transcribers.terms + 10 }, (_, at) => `term ${letters(at)}`);
      await transcribed(calls, path, { vocabulary: terms });
      await transcribed(calls, path, { vocabulary: many });
      const [few, whole] = fake.wanted.map(({ vocabulary }) => vocabulary);
      expect(few).to.deep.equal(contract.terms ?? (made.vocabulary ? terms.slice(0, 4) : []));
      expect(whole?.length).to.be.at.most(made.vocabulary?.terms ?? 0);
      expect(whole?.join('').length).to.be.at.most(made.vocabulary?.characters ?? 0);
      expect(whole).to.deep.equal(many.slice(0, whole?.length));
    });

    it('leaves out words after the end of the recording, and counts them', async () => {
      const { fake, calls } = await ready();
      fake.spoken = [...SPOKEN, AFTER_END];
      const { transcript } = await transcribed(calls, path);
      expect(transcript.words).to.have.length(SPOKEN.length);
      expect(transcript.leftOut.beyondEnd).to.equal(1);
    });

    it('returns no words of silence', async () => {
      const { fake, calls } = await ready();
      fake.spoken = [];
      expect((await transcribed(calls, path)).transcript.words).to.deep.equal([]);
    });

    it('deletes recording and transcript at the service, also twice', async () => {
      const { fake, calls } = await ready();
      const { job } = await transcribed(calls, path);
      if (job === undefined) expect(fake.kept.size).to.equal(0);
      else {
        expect(fake.kept.size).to.equal(1);
        await calls.forget(job);
        await calls.forget(job);
        expect(fake.kept.size).to.equal(0);
        expect((await refusal(calls.result(job, DURATION_MS))).fault).to.equal('GONE');
      }
    });

    const whenKeyed = contract.wrong ? it : () => undefined;
    whenKeyed('says that a key is not taken, and sends no sound then', async () => {
      const { fake } = await ready();
      const calls = await callsWith(contract.wrong);
      expect((await refusal(transcribed(calls, path))).fault).to.equal('KEY');
      expect(fake.sounds).to.deep.equal([]);
    });

    const said: [Answered, string][] = [
      [{ status: 402, body: { error: 'Pay first' } }, 'CREDIT'],
      [{ status: 429, body: { error: { code: 'insufficient_quota', message: 'No more' } } }, 'CREDIT'],
      [{ status: 400, body: { error: 'Language tlh is not supported' } }, 'LANGUAGE'],
      [{ status: 413, body: '<html>' }, 'TOO_LARGE'],
      [{ status: 404, body: { error: 'No such model' } }, 'ADDRESS'],
      [{ status: 400, body: { detail: 'Odd' } }, 'OTHER'],
    ];
    it('says what a refused recording was refused for, and does not try again', async () => {
      const { fake, calls } = await ready();
      for (const [answer, fault] of said) {
        fake.trouble = [answer];
        expect((await refusal(transcribed(calls, path))).fault).to.equal(fault);
      }
      expect(fake.wanted).to.deep.equal([]);
    });

    it('says what a job failed of', async () => {
      const { fake, calls } = await ready();
      fake.failing = 'File does not appear to contain audio';
      const fault = await refusal(transcribed(calls, path));
      expect(fault).to.include({ fault: 'UNREADABLE' });
      expect(fault.detail).to.contain('contain audio');
    });

    it('waits when it is asked to, and is tried again', async () => {
      const { fake, calls } = await ready();
      fake.trouble = [{ status: 429, headers: { 'retry-after': '0' } }];
      const begun = await calls.start({ path, durationMs: DURATION_MS, channels: 1 }, { ...ASKED, run: randomUUID() });
      expect(fake.sounds).to.have.length(1);
      if ('transcript' in begun) return;
      fake.trouble = [{ status: 503 }, { status: 429 }];
      expect((await calls.poll(begun.job)).state).to.be.oneOf(['QUEUED', 'RUNNING']);
    });

    const whenByRun = contract.byRun ? it : () => undefined;
    whenByRun('goes on with the job of a run that is begun again', async () => {
      const { fake, calls } = await ready();
      const begin = () => calls.start({ path, durationMs: DURATION_MS, channels: 1 }, { ...ASKED, run: 'run-1' });
      expect(await begin()).to.deep.equal(await begin());
      expect(fake.kept.size).to.equal(1);
    });

    it('takes an odd answer for the service’s fault', async () => {
      const { fake, calls } = await ready();
      for (const body of ['', '<html>', '[]', '{"segments":[{"start":"x"}]}']) {
        fake.trouble = [{ body }];
        const fault = await failure(transcribed(calls, path));
        expect(fault instanceof RemoteFailure || fault instanceof TranscriberFailure, String(fault)).to.equal(true);
      }
    });

    it('sends sound to no other host, wherever a redirect or a link leads', async () => {
      const { calls } = await ready();
      for (const way of ['REDIRECTS', 'LINKS'] as const) {
        const { elsewhere } = await askedElsewhere(way, () => transcribed(calls, path).catch(() => undefined));
        expect(elsewhere, way).to.equal(0);
      }
    });

    it('refuses what is too long for the service before it sends anything', async () => {
      const { fake, calls } = await ready();
      const tooLong = { path, durationMs: made.most.seconds * 1000 + 1, channels: 1 };
      expect((await refusal(calls.start(tooLong, { ...ASKED, run: randomUUID() }))).fault).to.equal('TOO_LONG');
      expect(fake.sounds).to.deep.equal([]);
    });

    it('stops when it is told to', async () => {
      contract.fake();
      const stop = new AbortController();
      const calls = await callsWith(contract.settings, stop.signal);
      const running = failure(transcribed(calls, path));
      await sleep(1);
      stop.abort(new Error('enough'));
      expect((await running).message).to.equal('enough');
    });
  });
}
