import { eachPacket, type Packet } from './packets.ts';
import { type Proven, Unproven } from './proof.ts';

/** Milliseconds by which the time of a picture may differ: containers round them. */
const PICTURE_MS = 2;
/** Milliseconds by which the end of the sound may differ: packets of sound are of different lengths. */
const SOUND_MS = 130;
/** Pictures that may be missing at the end: the last ones of a recording that was cut off cannot be decoded. */
const LAST_PICTURES = 3;

const startsOf = async (proven: Proven, of: Proven['original']) => {
  const starts: number[] = [];
  await eachPacket(proven, of, 'video', ({ startMs }) => starts.push(startMs));
  return starts.sort((a, b) => a - b);
};

const endOf = async (proven: Proven, of: Proven['original']) => {
  let end = 0;
  await eachPacket(proven, of, 'audio', ({ endMs }: Packet) => {
    end = Math.max(end, endMs);
  });
  return end;
};

/** Proves that each picture is shown at the time of its original, and that the sound is as long. */
export async function proveSameTimes(proven: Proven): Promise<void> {
  const { original, redacted } = proven;
  if (original.probe.video) {
    const [before, after] = [await startsOf(proven, original), await startsOf(proven, redacted)];
    const missing = before.length - after.length;
    if (missing < 0 || missing > LAST_PICTURES)
      throw new Unproven(`The redacted recording has ${after.length} pictures, the original ${before.length}.`);
    const moved = after.filter((at, index) => Math.abs(at - (before[index] ?? 0)) > PICTURE_MS).length;
    if (moved > 0) throw new Unproven(`${moved} pictures are shown at another time than in the original.`);
  }
  if (!original.probe.audio) return;
  const difference = Math.abs((await endOf(proven, original)) - (await endOf(proven, redacted)));
  if (difference > SOUND_MS) throw new Unproven(`The sound ends ${Math.round(difference)} ms apart from the original.`);
}
