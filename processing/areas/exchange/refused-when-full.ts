import { Refusal } from '@earshot/core/refusal';

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Converts a write error: a refusal with a readable message if the disk is full. */
export function refusedWhenFull(error: unknown): unknown {
  if (!NO_ROOM.has((error as NodeJS.ErrnoException).code ?? '')) return error;
  return new Refusal(
    'UNAVAILABLE',
    'There is no room left on the disk of the server. Tell whoever runs Earshot here.',
    {
      reason: 'disk-full',
    },
  );
}
