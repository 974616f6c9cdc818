import type { TimeRange } from '../work/widened-ranges.ts';
import { eachPacket, type Packet } from './packets.ts';
import { type Proven, Unproven } from './proof.ts';

/** A packet of so few bytes carries silence, or a picture that is as the one before. */
const EMPTY_BYTES = 48;

const overlaps = ({ startMs, endMs }: Packet, ranges: readonly TimeRange[]) =>
  ranges.some((range) => startMs < range.endMs && Math.max(endMs, startMs + 1) > range.startMs);

/** Proves that no packet of the original from a muted or blurred range is in the redacted recording. */
export async function proveNewPackets(proven: Proven): Promise<void> {
  const rangesOf = { audio: proven.edits.mute, video: proven.edits.blur.flatMap(({ ranges }) => ranges) };
  for (const type of ['audio', 'video'] as const) {
    const ranges = rangesOf[type];
    if (ranges.length === 0) continue;
    const closed = new Set<string>();
    await eachPacket(proven, proven.original, type, (packet) => {
      if (packet.bytes > EMPTY_BYTES && overlaps(packet, ranges)) closed.add(packet.hash);
    });
    let found = 0;
    await eachPacket(proven, proven.redacted, type, ({ hash }) => {
      if (closed.has(hash)) found += 1;
    });
    if (found > 0) throw new Unproven(`${found} pieces of the original are still in a muted or blurred range.`);
  }
}
