import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  createReadStream,
  createWriteStream,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import { packageExport } from '@earshot/processing/areas/exchange/package-export';
import { option, quantile, type Result, rounded } from './result.ts';

const GOAL =
  'deflate ≤ 1.1x of raw zlib of the same bytes; RSS ≤ 150 MB above the start; unzip -t clean; beyond 4 GB and 65,535 entries';
const MOST_RATIO = 1.1;
const MOST_RSS = 150;
const signal = { stopped: false, throwIfStopped: () => undefined, holds: () => undefined };

/** Files of text, like notes, and of incompressible bytes, like pictures. */
function generated(folder: string, megabytes: number): void {
  const words = readFileSync(new URL('../../docs/glossary.md', import.meta.url));
  for (let file = 0; file < 8; file += 1) {
    const bytes = Math.round((megabytes * 1_000_000) / 8);
    const lines: Buffer[] = [];
    for (let length = 0; length < bytes; length += words.length + 9)
      lines.push(Buffer.from(randomBytes(4).toString('hex')), words, Buffer.from('\n'));
    writeFileSync(join(folder, `words-${file}.jsonl`), Buffer.concat(lines).subarray(0, bytes));
  }
}

const cpuMs = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000;
async function measured(act: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await act();
  return cpuMs(process.cpuUsage(before));
}

/** Time of zlib alone for the same bytes, with the checksum that every zip file needs. */
async function rawZlib(paths: readonly string[], to: string): Promise<void> {
  for (const path of paths) {
    let sum = 0;
    await pipeline(
      createReadStream(path, { highWaterMark: 1024 * 1024 }),
      async function* (pieces) {
        for await (const piece of pieces as AsyncIterable<Buffer>) {
          sum = crc32(piece, sum);
          yield piece;
        }
      },
      createDeflateRaw({ chunkSize: 256 * 1024 }),
      createWriteStream(to),
    );
  }
}

async function pack(paths: readonly string[], to: string, stored: boolean) {
  rmSync(to, { force: true });
  const entries = paths.map((path, at) => ({ name: `original/${at}.bin`, path, stored }));
  const input = packageExport.input.parse({ to, at: '2026-01-01T00:00:00.000Z', entries });
  return packageExport.run({ input, signal, emit: async () => undefined });
}

const cleanFor = (path: string): boolean | 'no unzip here' => {
  const { error, status } = spawnSync('unzip', ['-tqq', path]);
  return error ? 'no unzip here' : status === 0;
};

/** A sparse file of more than 4 GB, and more entries than 16 bits can count. */
async function beyondLimits(folder: string, bytes: number): Promise<boolean | 'no unzip here'> {
  const path = join(folder, 'sparse');
  closeSync(openSync(path, 'w'));
  truncateSync(path, bytes);
  const to = join(folder, 'beyond.zip');
  const many = Array.from({ length: 65_600 }, (_, at) => ({ name: `many/${at}`, text: String(at) }));
  const entries = [{ name: 'original/sparse.bin', path, stored: true }, ...many];
  const input = packageExport.input.parse({ to, at: '2026-01-01T00:00:00.000Z', entries });
  await packageExport.run({ input, signal, emit: async () => undefined });
  const clean = cleanFor(to);
  rmSync(to);
  return clean;
}

/** Packing an export: npm run bench -- zip [<folder>] [--megabytes n] [--rounds n]. */
export async function bench({ small, args }: { small: boolean; args: string[] }): Promise<Result> {
  const rounds = Number(option(args, 'rounds') ?? (small ? 1 : 3));
  const megabytes = Number(option(args, 'megabytes') ?? (small ? 8 : 200));
  const folder = mkdtempSync(join(tmpdir(), 'earshot-zip-'));
  try {
    const given = args[0] && !args[0].startsWith('--') ? args[0] : undefined;
    if (!given) generated(folder, megabytes);
    const from = given ?? folder;
    const paths = readdirSync(from)
      .map((name) => join(from, name))
      .filter((path) => statSync(path).isFile());
    const to = join(folder, 'package.zip');
    const base = process.resourceUsage().maxRSS * 1024;
    const [own, peer, stored]: [number[], number[], number[]] = [[], [], []];
    let clean: boolean | 'no unzip here' = true;
    await pack(paths, to, false);
    await pack(paths, to, true);
    const packRss = process.resourceUsage().maxRSS * 1024;
    for (let round = 0; round < rounds; round += 1) {
      peer.push(await measured(() => rawZlib(paths, join(folder, 'raw'))));
      own.push(await measured(() => pack(paths, to, false)));
      clean &&= cleanFor(to);
      stored.push(await measured(() => pack(paths, to, true)));
      clean &&= cleanFor(to);
    }
    const beyond = await beyondLimits(folder, small ? 10_000_000 : 4_400_000_000);
    const rss = Math.round((packRss - base) / 2 ** 20);
    const ratio = rounded(quantile(own, 0.5) / quantile(peer, 0.5));
    return {
      bench: 'zip',
      holds: ratio <= MOST_RATIO && rss <= MOST_RSS && clean !== false && beyond !== false,
      goal: GOAL,
      ratio,
      peer: rounded(quantile(peer, 0.5)),
      own: rounded(quantile(own, 0.5)),
      storedMs: rounded(quantile(stored, 0.5)),
      rssMegabytes: rss,
      clean,
      beyond,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
