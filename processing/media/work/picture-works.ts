import type { Probe, Work } from '../engine.ts';
import { demandVideo, lengthOf, seconds } from './parts.ts';

/** The names of the files that they make. */
export const STORYBOARD = 'storyboard.jpg';
export const THUMBNAIL = 'thumbnail.png';
/** Cells of a storyboard along each side, and pixels of one (ME-08). */
export const BOARD = { cells: 10, width: 128, height: 72 };
const THUMBNAIL_BOX = { width: 1280, height: 720 };
const MOST_BYTES = 20_000_000;

/** 10 × 10 pictures of the preview of a recording, at equal distances, in one JPEG. */
export function storyboardWork(probe: Probe, path: string): Work {
  demandVideo(probe);
  const lengthMs = lengthOf(probe);
  const { cells, width, height } = BOARD;
  const step = Math.max(lengthMs, 1) / 1000 / cells ** 2;
  const filter = [
    // The last picture stays, so that the last cells are not black.
    `tpad=stop_mode=clone:stop_duration=${Math.max(3, 3 * step).toFixed(3)}`,
    `fps=${1 / step}:round=down`,
    `scale=${width}:${height}:force_original_aspect_ratio=decrease`,
    `pad=${width}:${height}:-1:-1:black`,
    `tile=${cells}x${cells}`,
  ];
  return {
    inputs: [{ path, before: ['-skip_frame', 'nokey'] }],
    arguments: [
      ...['-map', '0:V:0', '-an', '-sn', '-dn', '-vf', filter.join(',')],
      ...['-frames:v', '1', '-q:v', '5', '-update', '1', STORYBOARD],
    ],
    outputs: [STORYBOARD],
    lengthMs,
    mostBytes: MOST_BYTES,
  };
}

/** One picture of a recording as PNG, by default from its first tenth. */
export function thumbnailWork(probe: Probe, path: string, atMs = lengthOf(probe) / 10): Work {
  demandVideo(probe);
  const { width, height } = THUMBNAIL_BOX;
  const box = `scale=w='min(${width},iw)':h='min(${height},ih)':force_original_aspect_ratio=decrease,setsar=1`;
  return {
    inputs: [{ path, before: ['-ss', seconds(atMs)] }],
    arguments: [
      ...['-map', '0:V:0', '-an', '-sn', '-dn', '-frames:v', '1', '-vf', box],
      ...['-c:v', 'png', '-f', 'image2', '-update', '1', THUMBNAIL],
    ],
    outputs: [THUMBNAIL],
    lengthMs: 0,
    mostBytes: MOST_BYTES,
  };
}
