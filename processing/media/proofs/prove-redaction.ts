import { proveNewPackets } from './new-packets.ts';
import { provePlannedStreams } from './planned-streams.ts';
import type { Proven } from './proof.ts';
import { proveReducedPictures } from './reduced-pictures.ts';
import { proveSameTimes } from './same-times.ts';
import { proveSilence } from './silence.ts';

/** Proofs of a redaction, in order. */
const PROOFS: readonly ((proven: Proven) => Promise<void>)[] = [
  provePlannedStreams,
  proveSameTimes,
  proveSilence,
  proveReducedPictures,
  proveNewPackets,
];

/** Runs all proofs of a redaction; throws an Unproven at the first that fails. */
export async function proveRedaction(
  proven: Proven,
  onProgress: (share: number) => void = () => undefined,
): Promise<void> {
  for (const [index, prove] of PROOFS.entries()) {
    await prove(proven);
    onProgress((index + 1) / PROOFS.length);
  }
}
