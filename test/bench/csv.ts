import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { writeFeedback } from '../kit/fixtures/feedback-file.ts';
import { option, quantile, type Result, rounded } from './result.ts';

const GOAL = 'CPU of papaparse: strings ≤ 0.75x, offsets ≤ 0.40x; resident memory ≤ 150 MB for any size';
const MOST = { strings: 0.75, offsets: 0.4, mb: 150 };
const WAYS = ['papaparse', 'strings', 'offsets', 'records'] as const;
type Way = (typeof WAYS)[number];

const run = promisify(execFile);
const reader = join(import.meta.dirname, 'csv-reader.ts');

interface Read {
  rows: number;
  cpuSeconds: number;
  peakMb: number;
}

async function read(way: Way, path: string): Promise<Read> {
  const { stdout } = await run(process.execPath, [reader, way, path]);
  return JSON.parse(stdout) as Read;
}

/** Reads CSV from a file as text, as field positions, and as imported records. */
export async function bench({ small, args }: { small: boolean; args: string[] }): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-csv-'));
  try {
    const given = args.find((arg, at) => !arg.startsWith('--') && !args[at - 1]?.startsWith('--'));
    const path = given ?? join(folder, 'feedback.csv');
    if (!given) writeFeedback(path, { bytes: Number(option(args, 'megabytes') ?? (small ? 1 : 300)) * 1e6 });
    const reads: Record<Way, Read[]> = { papaparse: [], strings: [], offsets: [], records: [] };
    for (let round = 0; round < (small ? 1 : 3); round += 1)
      for (const way of WAYS) reads[way].push(await read(way, path));
    const cpu = (way: Way) =>
      quantile(
        reads[way].map(({ cpuSeconds }) => cpuSeconds),
        0.5,
      );
    const figureOf = (way: Way) => ({
      rows: reads[way][0]?.rows,
      cpuSeconds: rounded(cpu(way)),
      ratio: rounded(cpu(way) / cpu('papaparse')),
      peakMb: rounded(Math.max(...reads[way].map(({ peakMb }) => peakMb))),
    });
    const [papaparse, strings, offsets, records] = WAYS.map(figureOf);
    if (!papaparse || !strings || !offsets) throw new Error('Nothing was read');
    const peakMb = Math.max(strings.peakMb, offsets.peakMb);
    return {
      bench: 'csv',
      holds: strings.ratio <= MOST.strings && offsets.ratio <= MOST.offsets && peakMb <= MOST.mb,
      goal: GOAL,
      ratio: strings.ratio,
      peer: papaparse.cpuSeconds,
      own: strings.cpuSeconds,
      unit: 'CPU seconds',
      offsetsRatio: offsets.ratio,
      peakMb,
      megabytes: rounded(statSync(path).size / 1e6),
      papaparse,
      strings,
      offsets,
      // Typed and hashed, in a pool thread of the host's process: no separate goal.
      records,
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
