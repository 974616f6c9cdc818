/** Pixels per px of a drawing, and the maximum side length, due to browser limits. */
const DENSITY = 2;
const MOST = 8192;

/** A drawing as a PNG; a very large one at a lower resolution. */
export async function pngOf(svg: string): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    const { naturalWidth: width, naturalHeight: height } = image;
    const density = Math.min(DENSITY, MOST / Math.max(width, height));
    [canvas.width, canvas.height] = [Math.ceil(width * density), Math.ceil(height * density)];
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!blob) throw new Error('The browser could not draw it.');
    return blob;
  } finally {
    URL.revokeObjectURL(address);
  }
}
