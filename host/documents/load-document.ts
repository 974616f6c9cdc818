import { setImmediate as others } from 'node:timers/promises';
import { limits } from '@earshot/core/limits';
import { rootOf } from '@earshot/processing/documents/convert';
import type { Pool } from '@earshot/processing/pool/pool';
import * as Y from 'yjs';
import { startGauge } from './gauge.ts';
import { puttingTogether } from './take-over.ts';
import { inTurns } from './turns.ts';

type Threads = Pick<Pool, 'run'>;

/** How many bytes these are. */
export const sizeOf = (updates: readonly Uint8Array[]): number =>
  updates.reduce((sum, { byteLength }) => sum + byteLength, 0);

/** Whether they are few enough to be put together on the event loop. */
export const isLight = (updates: readonly Uint8Array[]) => sizeOf(updates) <= limits.processing.lightBytes;
/** What to hand over with them, so that they go to a thread instead of being copied. */
export const buffersOf = (updates: readonly Uint8Array[]) => updates.map(({ buffer }) => buffer as ArrayBuffer);

/** A document as a thread has cut it up, to be taken over piece by piece. */
export interface SlicedDocument {
  slices: Uint8Array[];
  characters: number;
  bytes: number;
}

/** Has a thread put a stored state and what was logged after it together; these updates are gone afterwards. */
export async function sliceDocument(updates: Uint8Array[], pool: Threads): Promise<SlicedDocument> {
  const bytes = sizeOf(updates);
  const transfer = buffersOf(updates);
  return { ...(await pool.run('slice-document', { updates }, { transfer })), bytes };
}

/** The live document of these pieces, made so that everybody else has their turn in between. */
export async function assembleDocument({ slices, characters, bytes }: SlicedDocument): Promise<Y.Doc> {
  const doc = new Y.Doc();
  rootOf(doc);
  for (const slice of slices) {
    // In a transaction of ours Yjs only takes over what is there; in its own it would tidy up marks and tell of that.
    doc.transact(() => Y.applyUpdate(doc, slice));
    await others();
  }
  startGauge(doc, { characters, bytes });
  return doc;
}

/**
 * The live document of a stored state and what was logged after it. A large one is put together in a thread and taken
 * over piece by piece, so that everybody else has their turn in between; these updates are gone afterwards.
 */
export const loadDocument = async (updates: Uint8Array[], pool: Threads): Promise<Y.Doc> =>
  isLight(updates) ? inTurns(puttingTogether(updates)) : assembleDocument(await sliceDocument(updates, pool));

/** A stored state and what was logged after it as one update; these updates are gone afterwards. */
export async function mergeUpdates(updates: Uint8Array[], pool: Threads): Promise<Uint8Array> {
  const [only] = updates;
  if (only && updates.length === 1) return only;
  if (isLight(updates)) return Y.mergeUpdates(updates);
  const transfer = buffersOf(updates);
  return pool.run('merge-updates', { updates }, { transfer });
}
