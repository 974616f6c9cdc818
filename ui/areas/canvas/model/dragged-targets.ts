import { FOUND_REFERENCES } from '@earshot/core/documents/document';
import { limits } from '@earshot/core/limits';
import * as z from 'zod';
import type { Target } from './desk.ts';

/** Media type of material dragged onto the board. */
export const TARGETS_DRAGGED = 'application/x-earshot-targets';

const targets = z.array(z.strictObject({ type: z.enum(FOUND_REFERENCES), id: z.uuid() })).max(limits.canvas.objects);

/** Puts targets into a drag. */
export const dragTargets = (transfer: DataTransfer, all: readonly Target[]): void =>
  transfer.setData(TARGETS_DRAGGED, JSON.stringify(all.map(({ type, id }) => ({ type, id }))));

/** Targets of a drop; empty if it is something else. */
export function targetsIn(transfer: DataTransfer): Target[] {
  try {
    const read = targets.safeParse(JSON.parse(transfer.getData(TARGETS_DRAGGED) || '[]'));
    return read.success ? read.data : [];
  } catch {
    return []; // not JSON
  }
}
