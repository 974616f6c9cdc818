import sharp from 'sharp';

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadWebp'] });
sharp.cache(false);
sharp.concurrency(1);

/** Result of converting a picture in a child process; base64, since it returns text. */
export interface PngText {
  base64: string;
}

/** Converts a displayable picture to PNG, for programs without WebP; an animation becomes its first frame. */
export async function read({ bytes }: { bytes: Uint8Array }): Promise<PngText> {
  const given = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { base64: (await sharp(given).png({ palette: true }).toBuffer()).toString('base64') };
}
