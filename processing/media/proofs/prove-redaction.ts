import { proveNewPackets } from './new-packets.ts';
import { provePlannedStreams } from './planned-streams.ts';
import type { Proven } from './proof.ts';
import { proveReducedPictures } from './reduced-pictures.ts';
import { proveSameTimes } from './same-times.ts';
import { proveSilence } from './silence.ts';

/** Proofs of a redaction, in order. */
export const PROOFS = {
  STREAMS: provePlannedStreams,
  TIMES: proveSameTimes,
  SILENCE: proveSilence,
  PICTURES: proveReducedPictures,
  PACKETS: proveNewPackets,
} as const satisfies Record<string, (proven: Proven) => Promise<void>>;

/** Runs all proofs of a redaction; throws an Unproven at the first that fails. */
export async function proveRedaction(
  proven: Proven,
  onProgress: (share: number) => void = () => undefined,
): Promise<void> {
  const proofs = Object.values(PROOFS);
  for (const [index, prove] of proofs.entries()) {
    await prove(proven);
    onProgress((index + 1) / proofs.length);
  }
}
