import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plugin } from '@earshot/core/plugin/plugin';
import { hostsOfAddress } from '@earshot/core/plugin/server-address';
import { type Transcriber, takenTerms, transcriber, transcriberWith } from '@earshot/core/plugin/transcriber';
import { Refusal } from '@earshot/core/refusal';
import { closeServers, failure, serve } from '@earshot/test/kit/fakes/trap-server';
import { expect } from 'chai';
import * as z from 'zod';
import { createEgress, type Egress } from '../egress/egress.ts';
import type { EgressLimits } from '../egress/exchange.ts';
import { Pace } from '../egress/pace.ts';
import type { LoadedPlugin } from './load-plugin.ts';
import { TranscriberCalls } from './transcriber-calls.ts';

const settings = z.strictObject({ address: z.string() });
const Answer = z.object({ job: z.unknown(), transcript: z.unknown() }).partial();
type Started = ReturnType<Transcriber['start']>;

const ear = transcriberWith({
  id: 'Ear',
  title: 'Ear',
  most: { bytes: 1000, seconds: 60 },
  can: { confidence: false, speakers: false, channels: false, detection: true },
  vocabulary: { terms: 3, characters: 20, words: 2 },
  settings,
  start: ({ settings: { address }, http, sound }) => http.json(address, Answer, { send: { file: sound } }) as Started,
  poll: async ({ settings: { address }, http }) => (await http.json(address, z.any())) as never,
  result: async ({ settings: { address }, http }) => (await http.json(address, z.any())) as never,
});
const made = plugin({ id: 'ear', title: 'Ear', needs: { hostsOf: hostsOfAddress }, settings, contributes: [ear] });

describe('calls of a transcriber', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'earshot-calls-'));
    await writeFile(join(folder, 'sound'), 'sound');
    await writeFile(join(folder, 'large'), Buffer.alloc(1001));
  });
  afterEach(closeServers);
  after(() => rm(folder, { recursive: true }));

  const sound = (name = 'sound') => ({ path: join(folder, name), durationMs: 10_000, channels: 1 });
  const asked = {
    run: 'run-1',
    language: undefined,
    vocabulary: [],
    tellSpeakers: false,
    speakers: undefined,
    byChannel: false,
  };

  async function callsTo(answer: unknown, allow = (here: string) => [`transcribers=${here}`], egress?: Egress) {
    const server = await serve((_, response) => response.end(JSON.stringify(answer)), '127.0.0.1');
    const here = `127.0.0.1:${server.port}`;
    const gone = new AbortController();
    const seen: string[] = [];
    const calls = new TranscriberCalls({
      found: { from: { plugin: made, gone: gone.signal } as LoadedPlugin, contribution: ear },
      settings: { address: `http://${here}` },
      egress: egress ?? createEgress({ allow: allow(here) }),
      pace: new Pace(1000),
      signal: new AbortController().signal,
      through: (fetch) => (input, init) => {
        seen.push(String(input));
        return fetch(input, init);
      },
    });
    return { calls, hits: server.hits, gone, seen, here };
  }

  it('reach a private host that the operator allows for transcribers, and no other', async () => {
    for (const allow of [() => [], (here: string) => [`models=${here}`]]) {
      const { calls, hits } = await callsTo({ job: 'a' }, allow);
      expect(await failure(calls.start(sound(), asked))).to.be.instanceOf(Refusal);
      expect(hits).to.deep.equal([]);
    }
    const { calls, seen, here } = await callsTo({ job: 'a' });
    expect(await calls.start(sound(), asked)).to.deep.equal({ job: 'a' });
    expect(seen, 'what goes through').to.deep.equal([`http://${here}`]);
  });

  it('check what a plugin answers', async () => {
    for (const job of ['', 'x'.repeat(501), 7, null]) {
      const { calls } = await callsTo({ job });
      expect((await failure(calls.start(sound(), asked))).name).to.equal('ZodError');
    }
    const words = [
      { text: 'Yes', startMs: 0, endMs: 500 },
      { text: 'Ghost', startMs: 20_000, endMs: 20_500 },
    ];
    const { calls } = await callsTo({ transcript: { words } });
    const begun = await calls.start(sound(), asked);
    expect('transcript' in begun && begun.transcript).to.deep.include({
      leftOut: { beyondEnd: 1, untimed: 0, tooMany: 0 },
      language: '',
    });
    expect(await (await callsTo({ state: 'RUNNING', progress: 7 })).calls.poll('a')).to.deep.equal({
      state: 'RUNNING',
      progress: undefined,
    });
    const odd = await callsTo({ state: 'ASLEEP', words: 'none' });
    expect((await failure(odd.calls.poll('a'))).name).to.equal('ZodError');
    expect((await failure(odd.calls.result('a', 1))).name).to.equal('ZodError');
  });

  it('send nothing that is larger or longer than the service takes', async () => {
    const { calls, hits } = await callsTo({ job: 'a' });
    expect((await failure(calls.start(sound('large'), asked))).message).to.equal('TOO_LARGE');
    expect((await failure(calls.start({ ...sound(), durationMs: 60_001 }, asked))).message).to.equal('TOO_LONG');
    expect(hits).to.deep.equal([]);
  });

  it('have time for the length of a recording that is handed over, and the usual time otherwise', async () => {
    const given: (Partial<EgressLimits> | undefined)[] = [];
    const egress: Egress = {
      for: ({ limits }) => {
        given.push(limits);
        return async () => Response.json({ job: 'a', state: 'RUNNING' });
      },
    };
    const { calls } = await callsTo({}, () => [], egress);
    await calls.start(sound(), asked);
    await calls.poll('a');
    // Two minutes, three times ten seconds, and five bytes.
    expect(given).to.deep.equal([{ idleMs: 150_000, totalMs: 150_001 }, undefined]);
  });

  it('end with the plugin', async () => {
    const { calls, gone } = await callsTo({ job: 'a' });
    gone.abort(new Error('unloaded'));
    expect((await failure(calls.poll('a'))).message).to.equal('unloaded');
  });

  it('forget nothing where there is nothing to forget', async () => {
    const { calls, hits } = await callsTo({});
    await calls.forget('a');
    expect(hits).to.deep.equal([]);
  });

  it('hand on the terms that a transcriber takes, in their order', () => {
    expect(takenTerms(ear, ['one', 'two of three', 'two words', 'x'.repeat(9), 'four', 'five'])).to.deep.equal([
      'one',
      'two words',
      'four',
    ]);
    expect(takenTerms({ vocabulary: undefined }, ['one'])).to.deep.equal([]);
  });

  it('need both of a job’s calls: its state and its result', () => {
    const { point: _, ...rest } = ear;
    expect(() => transcriber({ ...rest, result: undefined })).to.throw(/poll and result/);
    expect(() =>
      transcriber({ ...rest, poll: undefined, result: undefined, forget: async () => undefined }),
    ).to.throw();
    expect(() => transcriber({ ...rest, id: 'EAR_1' })).to.throw(/capital/);
  });
});
