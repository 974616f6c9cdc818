import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import type { Request } from 'express';
import { JsonScan, notJson } from './json-scan.ts';
import { tooLarge } from './routes.ts';

const { values: MOST_VALUES, turnBytes: TURN_BYTES } = limits.json;
const UNPACK: Record<string, (() => NodeJS.ReadWriteStream & Readable) | undefined> = {
  gzip: createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Reads a request's body of at most `limit` bytes as JSON; refuses bodies that are too long or incomplete, and those
 * that `readJson` refuses.
 */
export async function readJsonBody(request: Request, limit: number): Promise<unknown> {
  if (hasLeft(request)) throw brokenOff();
  if (Number(request.headers['content-length']) > limit) throw tooLarge(limit);
  const reading = new Reading(MOST_VALUES);
  let size = 0;
  try {
    for await (const chunk of unpacked(request).iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limit) throw tooLarge(limit);
      reading.add(chunk);
    }
  } catch (fault) {
    if (hasLeft(request)) throw brokenOff();
    throw fault;
  }
  return reading.value();
}

/**
 * True if the sender disconnected before its body was read, even if all of it had arrived: nobody waits for the
 * response.
 */
const hasLeft = (request: Request) => request.destroyed && !request.readableEnded;

/** Not our fault, so it is not logged for operators. */
const brokenOff = () => new Refusal('BAD_USER_INPUT', 'The request ended before all of its body was read.');

function unpacked(request: Request): Readable {
  const encoding = request.headers['content-encoding']?.toLowerCase() ?? 'identity';
  if (encoding === 'identity') return request;
  const unpack = UNPACK[encoding];
  if (!unpack) throw new Refusal('WRONG_MEDIA_TYPE', 'The encoding of the body is not supported.');
  const unpacking = unpack();
  // A pipe does not report that its source ended early: reading would wait for ever.
  request.once('close', () => {
    if (hasLeft(request)) unpacking.destroy(new Error('The sender has left.'));
  });
  return request.pipe(unpacking);
}

/**
 * Parses JSON without blocking the event loop, and without building more than allowed: nesting and values are counted
 * first, since parsing 10 MB of brackets takes a second and 200 MB of memory. Elements of lists directly inside the
 * outermost object are parsed a few at a time, so `most` values can be many for bodies that consist of such a list; a
 * single element, and the rest of the body, have at most `limits.json.values`. Throws TOO_LARGE for too much nesting or
 * too many values, BAD_USER_INPUT for anything but JSON in UTF-8.
 */
export async function readJson(bytes: Uint8Array, most: number): Promise<unknown> {
  const reading = new Reading(most);
  for (let at = 0; at < bytes.length; at += TURN_BYTES) {
    if (at > 0) await nextTurn();
    reading.add(bytes.subarray(at, at + TURN_BYTES));
  }
  return reading.value();
}

// One large body at a time: the time slices of several would add up to a long one.
let lastLarge: Promise<unknown> = Promise.resolve();

/** JSON that arrives in pieces. */
class Reading {
  private readonly decoder = new TextDecoder('utf-8', { fatal: true });
  private readonly scan: JsonScan;
  private text = '';

  constructor(most: number) {
    this.scan = new JsonScan(most);
  }

  add(bytes: Uint8Array | undefined): void {
    let text: string;
    try {
      text = this.decoder.decode(bytes, { stream: bytes !== undefined });
    } catch (cause) {
      throw notJson(cause);
    }
    this.scan.add(text);
    this.text += text;
  }

  async value(): Promise<unknown> {
    this.add(undefined);
    if (this.text.length <= TURN_BYTES) return parse(this.text);
    const value = lastLarge.then(() => (this.scan.lists.length > 0 ? this.byElement() : inOwnTask(this.text)));
    lastLarge = value.catch(() => undefined);
    return value;
  }

  private async byElement(): Promise<unknown> {
    const { text } = this;
    const { lists } = this.scan;
    // The text, with each list's number in place of its elements.
    let frame = '';
    let from = 0;
    lists.forEach(({ start, end }, at) => {
      frame += text.slice(from, start) + at;
      from = end;
    });
    const outer = (await inOwnTask(frame + text.slice(from))) as object;
    const filled: unknown[][] = [];
    let parsed = 0;
    for (const { groups } of lists) {
      const values: unknown[] = [];
      for (const [start, end] of groups) {
        const group = `[${text.slice(start, end)}]`;
        const large = group.length > TURN_BYTES;
        for (const value of (large ? await inOwnTask(group) : parse(group)) as unknown[]) values.push(value);
        parsed += end - start;
        if (parsed < TURN_BYTES) continue;
        parsed = 0;
        await nextTurn();
      }
      filled.push(values);
    }
    const entries = Object.entries(outer).map(([name, value]) => [
      name,
      Array.isArray(value) && typeof value[0] === 'number' ? filled[value[0]] : value,
    ]);
    return Object.fromEntries(entries);
  }
}

async function inOwnTask(text: string): Promise<unknown> {
  await nextTurn();
  const value = parse(text);
  await nextTurn();
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw notJson(cause);
  }
}
