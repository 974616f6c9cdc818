import { setImmediate as others } from 'node:timers/promises';
import { limits } from '@earshot/core/limits';
import { rootOf } from '@earshot/processing/documents/convert';
import { applySlice } from '@earshot/processing/documents/slices';
import type { Pool } from '@earshot/processing/pool/pool';
import * as Y from 'yjs';
import { startGauge } from './gauge.ts';
import { puttingTogether } from './take-over.ts';
import { inTimeSlices } from './time-slices.ts';

type Threads = Pick<Pool, 'run'>;

/** The bytes of these updates. */
export const sizeOf = (updates: readonly Uint8Array[]): number =>
  updates.reduce((sum, { byteLength }) => sum + byteLength, 0);

/** True if the updates are small enough to be merged on the event loop. */
export const isLight = (updates: readonly Uint8Array[]) => sizeOf(updates) <= limits.processing.lightBytes;
/** The buffers to transfer to a thread instead of copying them. */
export const buffersOf = (updates: readonly Uint8Array[]) => updates.map(({ buffer }) => buffer as ArrayBuffer);

/** A document cut into pieces by a thread, to be loaded piece by piece. */
export interface SlicedDocument {
  slices: Uint8Array[];
  characters: number;
  bytes: number;
}

/** Has a thread merge a stored state and its log; the updates are transferred and no longer available. */
export async function sliceDocument(updates: Uint8Array[], pool: Threads): Promise<SlicedDocument> {
  const bytes = sizeOf(updates);
  const transfer = buffersOf(updates);
  return { ...(await pool.run('slice-document', { updates }, { transfer })), bytes };
}

/** Loads a document from pieces, with pauses for other work on the event loop. */
export async function assembleDocument({ slices, characters, bytes }: SlicedDocument): Promise<Y.Doc> {
  const doc = new Y.Doc();
  rootOf(doc);
  for (const slice of slices) {
    applySlice(doc, slice);
    await others();
  }
  startGauge(doc, { characters, bytes });
  return doc;
}

/**
 * Loads the document of a stored state and its log. A large one is merged in a thread and loaded piece by piece, with
 * pauses for other work; the updates are no longer available afterwards.
 */
export const loadDocument = async (updates: Uint8Array[], pool: Threads): Promise<Y.Doc> =>
  isLight(updates) ? inTimeSlices(puttingTogether(updates)) : assembleDocument(await sliceDocument(updates, pool));

/** Merges a stored state and its log into one update; these updates are no longer available afterwards. */
export async function mergeUpdates(updates: Uint8Array[], pool: Threads): Promise<Uint8Array> {
  const [only] = updates;
  if (only && updates.length === 1) return only;
  if (isLight(updates)) return Y.mergeUpdates(updates);
  const transfer = buffersOf(updates);
  return pool.run('merge-updates', { updates }, { transfer });
}
