import { execFile } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { option, quantile, type Result, rounded } from './result.ts';
import { segments } from './search-words.ts';

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

const COUNTRIES = ['DE', 'FR', 'GB', 'US', '日本'];
const ROWS_AT_ONCE = 1000;

/** Feedback as shops and help desks export it: short columns, and a text that often is quoted and has several lines. */
function writeFeedback(path: string, bytes: number): void {
  const texts = segments();
  const file = openSync(path, 'w');
  writeSync(file, 'Id,Received,Rating,Country,Title,Text\r\n');
  const row = (at: number) => {
    const part = (from: number) => texts[(at * 7 + from) % texts.length] ?? '';
    const day = new Date(Date.UTC(2023, 0, 1) + at * 61_000).toISOString().slice(0, 19).replace('T', ' ');
    const text = [part(0), part(1), part(2)].slice(0, 1 + (at % 3));
    if (at % 5 === 0) text.push(`she said ""${part(3).slice(0, 20)}"" – naïve`);
    return `${at},${day},${at % 6},${COUNTRIES[at % COUNTRIES.length]},${part(4).slice(0, 30)},"${text.join(at % 2 ? ', ' : '.\n')}"\r\n`;
  };
  for (let at = 0, size = 0; size < bytes; at += ROWS_AT_ONCE)
    size += writeSync(file, Array.from({ length: ROWS_AT_ONCE }, (_, more) => row(at + more)).join(''));
  closeSync(file);
}

/** CSV from a file as text, as places of fields, and as what is imported. */
export async function bench({ small, args }: { small: boolean; args: string[] }): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-csv-'));
  try {
    const given = args.find((arg, at) => !arg.startsWith('--') && !args[at - 1]?.startsWith('--'));
    const path = given ?? join(folder, 'feedback.csv');
    if (!given) writeFeedback(path, Number(option(args, 'megabytes') ?? (small ? 1 : 300)) * 1e6);
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
      // Typed, known by their content, in a thread of the pool, in the host's process: no goal of its own.
      records,
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
