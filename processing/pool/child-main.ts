import { writeSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { deserialize } from 'node:v8';
import { Refusal } from '@earshot/core/refusal';
import type { ChildReply, ChildWork } from './child.ts';
import { raiseWalls, withinWalls } from './thread-walls.ts';

// Started by child.ts for one piece of work, which is read from standard input; the answer goes to the fourth pipe.
const ANSWER = 3;
const NICE = 10;

const detailOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error));

async function perform({ plugin, url, file, native }: ChildWork): Promise<ChildReply> {
  try {
    const call = async () => {
      const { read } = (await import(url)) as { read?: (file: unknown) => unknown };
      if (typeof read !== 'function') throw new TypeError('the task module does not export a function read');
      return read(file);
    };
    const value = await (native ? call() : withinWalls(plugin, call));
    return { kind: 'read', value };
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'refused', code: error.code, message: error.message.slice(0, 2000) };
    return { kind: 'failed', detail: detailOf(error).slice(0, 2000) };
  }
}

function answer(reply: ChildReply): never {
  const bytes = Buffer.from(JSON.stringify(reply));
  for (let at = 0; at < bytes.length; ) at += writeSync(ANSWER, bytes, at);
  process.exit(0);
}

// The thread that started it can be nicer, and only root can undo that.
if (getPriority() < NICE) setPriority(NICE);
raiseWalls('kept-away');
const chunks: Buffer[] = [];
let bytes = 0;
process.stdin.on('data', async (chunk: Buffer) => {
  chunks.push(chunk);
  bytes += chunk.length;
  const [first = chunk] = chunks;
  if (first.length < 4 || bytes - 4 < first.readUInt32LE(0)) return;
  const input = Buffer.concat(chunks.splice(0));
  answer(await perform(deserialize(input.subarray(4)) as ChildWork));
});
// The parent process is gone.
process.stdin.on('end', () => process.exit(1));
