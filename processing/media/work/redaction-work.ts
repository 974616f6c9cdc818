import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import type { Probe, Work } from '../engine.ts';
import { bounds, bytesOf, demandAudio, demandVideo, knownWarnings, lengthOf, NO_METADATA, seconds } from './parts.ts';
import { type TimeRange, widenedRanges } from './widened-ranges.ts';

/** A part of the picture in pixels, as people see it. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Parts of a recording to make unrecognisable; a blur without a box is of the whole picture. */
export interface Edits {
  mute: readonly TimeRange[];
  blur: readonly (TimeRange & { box?: Box })[];
}

/** A part of the picture with the ranges in which it is blurred. */
export interface BlurredBox {
  box: Box;
  ranges: readonly TimeRange[];
}

/** Edits as they are carried out: ranges widened and joined, boxes on even pixels. */
export interface PlannedEdits {
  mute: readonly TimeRange[];
  blur: readonly BlurredBox[];
}

/** The names of the file that it makes, with moving pictures and without. */
export const REDACTED = { video: 'redacted.mp4', audio: 'redacted.m4a' } as const;
/** Cells that are left of a blurred picture along its longer side, and of a blurred box. */
const CELLS = { frame: 16, box: 6 };
/** Pixels below which a box is enlarged: the codec mixes pixels across its edges. */
const LEAST_BOX = 32;
/** Milliseconds of one step of the muting filter: it works on whole groups of samples. */
const STEP_MS = 1;
const VIDEO_BITS = 20_000_000;
const AUDIO_BITS = 128_000;

const even = (size: number) => Math.max(2, Math.floor(size / 2) * 2);

/** The size of the pictures that it makes: that of the recording, on even pixels. */
export const redactedSize = ({ video }: Probe) => ({
  width: even(video?.width ?? 0),
  height: even(video?.height ?? 0),
});

/** One side of a box on even pixels, at least `LEAST_BOX` long, within the picture. */
function side(from: number, length: number, of: number): [from: number, length: number] {
  const long = Math.min(of, Math.max(LEAST_BOX, length));
  const start = Math.floor(Math.min(Math.max(0, from - (long - length) / 2), of - long) / 2) * 2;
  const end = Math.min(of, Math.ceil((start + long + 1) / 2) * 2);
  return [start, end - start];
}

function onPixels({ x, y, width, height }: Box, picture: { width: number; height: number }): Box {
  const outside = width <= 0 || height <= 0 || x >= picture.width || y >= picture.height;
  if (outside || x + width <= 0 || y + height <= 0)
    throw new Refusal('UNPROCESSABLE', 'This box is outside of the picture.');
  const [left, right] = [Math.max(0, x), Math.min(picture.width, x + width)];
  const [top, bottom] = [Math.max(0, y), Math.min(picture.height, y + height)];
  const [boxX, boxWidth] = side(left, right - left, picture.width);
  const [boxY, boxHeight] = side(top, bottom - top, picture.height);
  return { x: boxX, y: boxY, width: boxWidth, height: boxHeight };
}

/**
 * Edits of a recording, their ranges widened by 100 ms on both sides and joined where they touch. A Refusal if nothing
 * is left of one, a box is outside of the picture, or the recording has no sound or pictures for it.
 */
export function plannedEdits(probe: Probe, { mute, blur }: Edits): PlannedEdits {
  if (mute.length > 0) demandAudio(probe);
  if (blur.length > 0) demandVideo(probe);
  const lengthMs = lengthOf(probe);
  if ([...mute, ...blur].some(({ startMs, endMs }) => startMs < 0 || startMs >= endMs || startMs >= lengthMs))
    throw new Refusal('UNPROCESSABLE', 'This range is outside of the recording.');
  const picture = redactedSize(probe);
  const whole = { x: 0, y: 0, ...picture };
  const boxes = new Map<string, { box: Box; ranges: TimeRange[] }>();
  for (const { box: asked, startMs, endMs } of blur) {
    const box = asked ? onPixels(asked, picture) : whole;
    const key = Object.values(box).join();
    const known = boxes.get(key) ?? { box, ranges: [] };
    known.ranges.push({ startMs, endMs });
    boxes.set(key, known);
  }
  const widened = (ranges: readonly TimeRange[]) =>
    widenedRanges(ranges, limits.mediaEngine.redactionMs, lengthMs + limits.mediaEngine.redactionMs);
  return {
    mute: widened(mute),
    blur: [...boxes.values()].map(({ box, ranges }) => ({ box, ranges: widened(ranges) })),
  };
}

/** An expression of FFmpeg that is true within ranges, its time being `t`. */
export const within = (ranges: readonly TimeRange[]) =>
  ranges.map(({ startMs, endMs }) => `gte(t,${seconds(startMs)})*lt(t,${seconds(endMs)})`).join('+');

/** Filters that leave a few cells of a picture, each of one colour, so that no filter brings its detail back. */
export function reduction({ width, height }: Box, picture: { width: number; height: number }): string {
  const most = width >= picture.width && height >= picture.height ? CELLS.frame : CELLS.box;
  const scale = Math.max(width, height) / most;
  const cells = (length: number, times: number) => Math.max(2, Math.min(length, Math.round(length / scale) * times));
  // In two steps: one from a very large picture would leave out pixels.
  return [
    `scale=${cells(width, 10)}:${cells(height, 10)}:flags=area`,
    `scale=${cells(width, 1)}:${cells(height, 1)}:flags=area`,
    `scale=${width}:${height}:flags=neighbor`,
  ].join(',');
}

/** Samples of the smallest part that a filter of sound works on; 1 ms. */
export const stepSamples = (probe: Probe) => Math.max(1, Math.round(((probe.audio?.sampleRate ?? 0) * STEP_MS) / 1000));

/** Fills gaps of the sound, and what is missing at its beginning, with silence, so that samples count as time. */
export const STEADY_SOUND = 'aresample=async=1:first_pts=0';

function pictureFilters(probe: Probe, { blur }: PlannedEdits): string[] {
  const picture = redactedSize(probe);
  const parts = blur.map((_one, index) => `[b${index}]`);
  const start = `[0:V:0]scale=${picture.width}:${picture.height},format=yuv420p`;
  if (parts.length === 0) return [`${start}[v]`];
  return [
    `${start},split=${parts.length + 1}[v0]${parts.join('')}`,
    ...blur.flatMap(({ box, ranges }, index) => [
      `[b${index}]crop=${box.width}:${box.height}:${box.x}:${box.y},${reduction(box, picture)}[r${index}]`,
      `[v${index}][r${index}]overlay=${box.x}:${box.y}:enable='${within(ranges)}'[v${index + 1}]`,
    ]),
    `[v${blur.length}]format=yuv420p[v]`,
  ];
}

function soundFilter(probe: Probe, { mute }: PlannedEdits): string {
  // A filter that is switched on by time does so for whole groups of samples: of 1 ms here, and one earlier.
  const earlier = mute.map(({ startMs, endMs }) => ({ startMs: Math.max(0, startMs - 2 * STEP_MS), endMs }));
  const muted = mute.length > 0 ? `,volume=volume=0:enable='${within(earlier)}'` : '';
  return `[0:a:0]${STEADY_SOUND},asetnsamples=n=${stepSamples(probe)}:p=0${muted},asetnsamples=n=1024:p=0[a]`;
}

/**
 * A recording with parts muted to the sample, and pictures or boxes in them reduced to a few cells; all of it is encoded
 * anew, with the times of the recording. `quick` is for an engine that is slow: larger files, in a third of the time.
 */
export function redactionWork(
  probe: Probe,
  path: string,
  edits: PlannedEdits,
  { quick = false }: { quick?: boolean } = {},
): Work {
  const lengthMs = lengthOf(probe);
  const output = probe.video ? REDACTED.video : REDACTED.audio;
  const mostBytes = bytesOf(lengthMs, Math.max(VIDEO_BITS, 2 * probe.bitRate));
  const filters = [
    ...(probe.video ? pictureFilters(probe, edits) : []),
    ...(probe.audio ? [soundFilter(probe, edits)] : []),
  ];
  const video = [
    ...['-map', '[v]', '-c:v', 'libx264', '-preset', quick ? 'ultrafast' : 'veryfast', '-crf', '20', '-threads', '2'],
    ...['-fps_mode', 'passthrough', '-enc_time_base:v', '1/90000'],
  ];
  return {
    inputs: [{ path }],
    arguments: [
      ...['-filter_complex', filters.join(';')],
      ...(probe.video ? video : []),
      ...(probe.audio ? ['-map', '[a]', '-c:a', 'aac', '-b:a', String(AUDIO_BITS)] : []),
      ...['-sn', '-dn', ...NO_METADATA, '-max_muxing_queue_size', '1024', '-movflags', '+faststart'],
      ...bounds(lengthMs + limits.mediaEngine.graceMs, mostBytes),
      output,
    ],
    outputs: [output],
    lengthMs,
    mostBytes,
    whole: true,
    warnings: knownWarnings(probe),
  };
}
