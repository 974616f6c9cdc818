import sharp from 'sharp';

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadWebp'] });
sharp.cache(false);
sharp.concurrency(1);

/** Result of converting one picture in a process of its own; base64, for its answer is text. */
export interface PngText {
  base64: string;
}

/** A picture that pages show as PNG, for programs that know no WebP; an animation as its first frame. */
export async function read({ bytes }: { bytes: Uint8Array }): Promise<PngText> {
  const given = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { base64: (await sharp(given).png({ palette: true }).toBuffer()).toString('base64') };
}
