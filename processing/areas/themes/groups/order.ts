import type { PackedTexts } from '../../../words/packed-texts.ts';

/** Two 32-bit hashes of some bytes (FNV-1a with a final mix from MurmurHash3). */
function hashes(bytes: Uint8Array, from: number, to: number, seed: number): [number, number] {
  let [a, b] = [0x811c9dc5 ^ seed, 0x01000193 ^ Math.imul(seed, 0x9e3779b1)];
  for (let at = from; at < to; at += 1) {
    const byte = bytes[at] as number;
    a = Math.imul(a ^ byte, 0x01000193);
    b = Math.imul(b ^ byte, 0x85ebca6b) + 1;
  }
  return [mixed(a), mixed(b)];
}

function mixed(hash: number): number {
  const first = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  const second = Math.imul(first ^ (first >>> 13), 0xc2b2ae35);
  return (second ^ (second >>> 16)) >>> 0;
}

/** Text indexes in an order that depends on the seed and the texts alone, not on their original order. */
export function shuffled({ bytes, ends }: PackedTexts, seed: number): Int32Array {
  const [first, second] = [new Float64Array(ends.length), new Float64Array(ends.length)];
  for (let text = 0, from = 0; text < ends.length; text += 1) {
    const to = ends[text] as number;
    [first[text], second[text]] = hashes(bytes, from, to, seed);
    from = to;
  }
  return Int32Array.from(ends.keys()).sort(
    (a, b) => (first[a] as number) - (first[b] as number) || (second[a] as number) - (second[b] as number) || a - b,
  );
}
