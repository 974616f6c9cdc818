const HEAD_BYTES = 12;
const CHUNK_HEAD_BYTES = 8;

/**
 * Corrects the sizes of a WAV. A program that writes to a pipe does not know them when it writes the header and uses
 * large ones, so players show a length of hours. Throws if the bytes are no WAV with sound.
 */
export function wholeWav(written: Uint8Array): Uint8Array {
  const wav = Uint8Array.from(written);
  const view = new DataView(wav.buffer);
  const named = (at: number) => String.fromCharCode(...wav.subarray(at, at + 4));
  if (wav.length < HEAD_BYTES || named(0) !== 'RIFF' || named(8) !== 'WAVE') throw new Error('this is no WAV');
  for (let at = HEAD_BYTES; at + CHUNK_HEAD_BYTES < wav.length; ) {
    if (named(at) === 'data') {
      view.setUint32(4, wav.length - CHUNK_HEAD_BYTES, true);
      view.setUint32(at + 4, wav.length - at - CHUNK_HEAD_BYTES, true);
      return wav;
    }
    const size = view.getUint32(at + 4, true);
    // Chunks begin at even positions.
    at += CHUNK_HEAD_BYTES + size + (size % 2);
  }
  throw new Error('this is a WAV without sound');
}
