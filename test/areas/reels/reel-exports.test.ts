import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deleteHighlight } from '@earshot/core/areas/coding/highlight';
import { deleteNote, restoreNote } from '@earshot/core/areas/pages/note';
import { createReel, reelParts, updateReel } from '@earshot/core/areas/reels/reel';
import {
  cancelReelExport,
  createReelExport,
  type ReelFormat,
  reelExport,
  reelExports,
} from '@earshot/core/areas/reels/reel-export';
import { MediaEngine } from '@earshot/host/areas/media/media-engine';
import { expect } from 'chai';
import { engineHere, lateness, samplesOf } from '../../kit/fixtures/recordings.ts';
import { aRoom, type Person } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { get } from '../../kit/hosts/uploads.ts';
import { aReel, aSpokenHighlight } from '../../kit/rooms/reels.ts';

const WAIT_MS = 60_000;

describe('exports of reels', function () {
  this.timeout(120_000);
  let ada: Person;
  let room: Awaited<ReturnType<typeof aRoom>>;
  let made: Awaited<ReturnType<typeof aReel>>;
  let folder: string;
  before(async function () {
    await engineHere(this);
    room = await aRoom();
    ada = room.admin;
    made = await aReel(ada);
    folder = await mkdtemp(join(tmpdir(), 'earshot-reels-'));
  });
  after(() => folder && rm(folder, { recursive: true }));

  const ended = (id: string) =>
    eventually(async () => {
      const row = await ada.do(reelExport, { id });
      expect(['DONE', 'FAILED', 'CANCELLED']).to.include(row.state);
      return row;
    }, WAIT_MS);
  const exported = async (reelId: string, format: ReelFormat = 'MP4') =>
    ended((await ada.do(createReelExport, { reelId, format })).id);
  const fetched = async (id: string, name: string) => {
    const response = await get(ada, `/api/v1/reel-exports/${id}`);
    expect(response.status).to.equal(200);
    const path = join(folder, name);
    await writeFile(path, Buffer.from(await response.arrayBuffer()));
    return { path, response };
  };

  it('are a video of cards, moving pictures and sound, exact to the sample, with captions', async () => {
    const { reel } = made.filled;
    const card = { id: '5c1f3d1e-0000-4000-8000-000000000001', title: 'Plans 受', cardMs: 2000 };
    const { items } = await ada.do(updateReel, { id: reel.id, items: [card, ...reel.items] });
    expect(items).to.have.length(3);
    const row = await exported(reel.id);
    expect(row).to.include({ state: 'DONE', problem: '', progress: 1000, included: 3, leftOut: 0, durationMs: 5600 });
    expect(row.notices).to.deep.equal(['Letters that cannot be drawn here were left out of cards: 1.']);
    expect(row.events.map(({ type }) => type)).to.deep.equal(['PROGRESS', 'COMPLETED']);
    const { path, response } = await fetched(row.id, 'reel.mp4');
    expect(response.headers.get('content-type')).to.equal('video/mp4');
    expect(response.headers.get('content-disposition')).to.contain('Plans.mp4');
    expect(response.headers.get('cache-control')).to.equal('private, no-store');
    const source = await get(ada, `/files/download/${made.files.video.id}`);
    const original = join(folder, 'seen.mp4');
    await writeFile(original, Buffer.from(await source.arrayBuffer()));
    const [part] = (await ada.do(reelParts, { id: reel.id })).slice(1);
    const [whole, sound] = [await samplesOf(path), await samplesOf(original)];
    expect(Math.abs(lateness(whole, sound.subarray((part?.startMs ?? 0) * 48), 2000))).to.be.lessThan(0.2);
    const { nodes } = await ada.do(reelExports, { condition: { reelId: reel.id } });
    expect(nodes.map(({ id }) => id)).to.deep.equal([row.id]);
  });

  it('are the sound alone, without title cards', async () => {
    const row = await exported(made.filled.reel.id, 'AUDIO');
    expect(row).to.include({ state: 'DONE', included: 2, durationMs: 3600 });
    const { response } = await fetched(row.id, 'reel.m4a');
    expect(response.headers.get('content-type')).to.equal('audio/mp4');
  });

  it('only join again what was cut before', async () => {
    const { reel } = made.filled;
    await ada.do(updateReel, { id: reel.id, items: reel.items.toReversed() });
    const probe = MediaEngine.prototype.demand;
    let cuts = 0;
    MediaEngine.prototype.demand = async function demand() {
      const engine = await probe.call(this);
      return Object.create(engine, {
        run: {
          value: (work: Parameters<typeof engine.run>[0], options: Parameters<typeof engine.run>[1]) => {
            if (work.outputs[0] === 'part.mov') cuts += 1;
            return engine.run(work, options);
          },
        },
        name: { get: () => engine.name },
        version: { get: () => engine.version },
        can: { get: () => engine.can },
        probe: { value: engine.probe.bind(engine) },
      });
    };
    try {
      expect(await exported(reel.id)).to.include({ state: 'DONE', included: 2 });
      expect(cuts, 'a picture of words is drawn anew').to.equal(1);
    } finally {
      MediaEngine.prototype.demand = probe;
    }
  });

  it('leave out and count what is gone, and cannot be downloaded once a highlight in them went', async () => {
    const { project, notes } = made;
    const gone = await aSpokenHighlight(ada, notes.seen.id, 'evening');
    const stays = await aSpokenHighlight(ada, notes.heard.id, 'Sunday');
    const highlightIds = [gone.id, stays.id];
    const { reel } = await ada.do(createReel, { projectId: project.id, highlightIds });
    const before = await exported(reel.id, 'AUDIO');
    expect(before).to.include({ state: 'DONE', included: 2, leftOut: 0 });
    const status = async () => (await get(ada, `/api/v1/reel-exports/${before.id}`)).status;
    expect(await status()).to.equal(200);
    await ada.do(deleteNote, { id: notes.heard.id });
    expect(await status(), 'while a note is in trash').to.equal(404);
    await ada.do(restoreNote, { id: notes.heard.id });
    expect(await status()).to.equal(200);
    await ada.do(deleteHighlight, { id: gone.id });
    expect((await get(ada, `/api/v1/reel-exports/${before.id}`)).status).to.equal(404);
    expect(await exported(reel.id, 'AUDIO')).to.include({ state: 'DONE', included: 1, leftOut: 1 });
    await ada.do(deleteHighlight, { id: stays.id });
    const nothing = await exported(reel.id, 'AUDIO');
    expect(nothing).to.include({ state: 'FAILED' });
    expect(nothing.problem).to.contain('No highlight of this reel');
    expect(nothing.events.at(-1)?.type).to.equal('FAILED');
  });

  it('are stopped, and refused for a reel without highlights or while one is made', async () => {
    const { reel } = made.filled;
    const { id } = await ada.do(createReelExport, { reelId: reel.id });
    const second = await ada.do(createReelExport, { reelId: reel.id }).then(
      () => '',
      (fault: { code?: string }) => fault.code,
    );
    expect(second).to.equal('CONFLICT');
    await ada.do(cancelReelExport, { id });
    expect(await ended(id)).to.include({ state: 'CANCELLED' });
    expect((await get(ada, `/api/v1/reel-exports/${id}`)).status).to.equal(409);
    const empty = await ada.do(createReel, { projectId: made.project.id });
    const refused = await ada.do(createReelExport, { reelId: empty.reel.id }).then(
      () => '',
      (fault: { code?: string }) => fault.code,
    );
    expect(refused).to.equal('UNPROCESSABLE');
  });
});
