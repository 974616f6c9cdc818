import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'chai';
import sharp from 'sharp';
import type * as built from './clean-picture.ts';
import { cleanPicture as cleaned } from './pictures/clean.ts';

// Uses the compiled module, as threads do: its child is started from compiled files.
const compiled = new URL('../../dist/areas/files/clean-picture.js', import.meta.url).href;

const PICTURE = { create: { width: 2400, height: 1600, channels: 3 as const, background: { r: 200, g: 40, b: 90 } } };
const EXIF = { IFD0: { Artist: 'Somebody Known' } };

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Runs the task in this thread; `pids` are the child processes that it waited for. */
async function clean(bytes: Uint8Array, mediaType: string, stopped = false) {
  const { cleanPicture } = (await import(compiled)) as typeof built;
  const pids: number[] = [];
  const signal = { stopped, holds: (pid: number) => void pids.push(pid) };
  const input = { bytes, mediaType };
  const result = await Promise.resolve(cleanPicture.run({ input, signal } as never)).catch((fault: Error) => fault);
  return { result, pids: pids.filter((pid) => pid > 0) };
}

describe('cleaning a picture in a child process', function () {
  this.timeout(60_000);

  it('returns the bytes of the cleaner unchanged', async () => {
    const given = await sharp(PICTURE).withExif(EXIF).jpeg().toBuffer();
    const { result, pids } = await clean(given, 'image/jpeg');
    expect(pids).to.have.length(1);
    expect(pids[0]).to.not.equal(process.pid);
    const { bytes } = result as { bytes: Uint8Array };
    expect(given.includes('Somebody Known')).to.equal(true);
    expect(Buffer.from(bytes).equals(cleaned(given, 'image/jpeg'))).to.equal(true);
  });

  it('cleans a picture of the maximum size', async () => {
    const jpeg = await sharp(PICTURE).jpeg().toBuffer();
    const { result } = await clean(Buffer.concat([jpeg, Buffer.alloc(50_000_000 - jpeg.length)]), 'image/tiff');
    expect(result).not.to.be.instanceOf(Error);
    expect((result as { bytes: Uint8Array }).bytes).to.have.length(50_000_000);
  });

  it('ends the process when the caller gives up', async () => {
    const { result, pids } = await clean(await sharp(PICTURE).jpeg().toBuffer(), 'image/jpeg', true);
    expect((result as Error).message).to.equal('stopped');
    expect(pids).to.have.length(1);
    while (isAlive(pids[0] ?? 0)) await wait(10);
  });

  it('starts no process for a type without metadata', async () => {
    const { pids } = await clean(Buffer.from('<svg/>'), 'image/svg+xml');
    expect(pids).to.deep.equal([]);
  });
});
