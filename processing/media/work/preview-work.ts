import type { Probe, Work } from '../engine.ts';
import { audioWork } from './audio-work.ts';
import { bounds, boxFilter, bytesOf, knownWarnings, lengthOf, NO_METADATA, STREAMS } from './parts.ts';

export interface PreviewOptions {
  /** set for an engine that is slow: larger files, in a third of the time */
  quick?: boolean;
}

/** The name of the file that it makes. */
export const PREVIEW = 'preview.mp4';
const BOX = { width: 640, height: 360 };
/** A recording within these plays everywhere as it is, and seeks well. */
const PLAYABLE = { width: 1280, height: 720, bitRate: 2_500_000 };
const VIDEO_BITS = 900_000;
const AUDIO_BITS = 96_000;

/** True if a recording can be copied into an MP4 that every browser plays. */
export function isPlayable({ video, audio, bitRate, format }: Probe): boolean {
  if (!video || (audio && audio.codec !== 'aac')) return false;
  const fits =
    Math.max(video.width, video.height) <= PLAYABLE.width && Math.min(video.width, video.height) <= PLAYABLE.height;
  const plain = video.codec === 'h264' && ['yuv420p', 'yuvj420p'].includes(video.pixelFormat);
  return plain && fits && /\bmp4\b/.test(format) && bitRate > 0 && bitRate <= PLAYABLE.bitRate;
}

/**
 * The rendition that people play: MP4 of at most 640 × 360 with a key frame each second; the streams are copied where
 * they play as they are. Without moving pictures it is the M4A of `audioWork`.
 */
export function previewWork(probe: Probe, path: string, { quick = false }: PreviewOptions = {}): Work {
  if (!probe.video) return audioWork(probe, path);
  const lengthMs = lengthOf(probe);
  const copied = isPlayable(probe);
  const mostBytes = bytesOf(lengthMs, copied ? PLAYABLE.bitRate : 2 * (VIDEO_BITS + AUDIO_BITS));
  const encoded = [
    ...['-vf', boxFilter(BOX.width, BOX.height), '-c:v', 'libx264'],
    ...(quick ? ['-preset', 'ultrafast', '-crf', '26'] : ['-preset', 'veryfast', '-crf', '23']),
    ...['-maxrate', String(VIDEO_BITS), '-bufsize', String(2 * VIDEO_BITS)],
    ...['-force_key_frames', 'expr:gte(t,n_forced*1)', '-threads', '2'],
    ...(probe.audio ? ['-c:a', 'aac', '-b:a', String(AUDIO_BITS), '-ac', '2', '-ar', '48000'] : []),
    ...['-max_muxing_queue_size', '1024'],
  ];
  return {
    inputs: [{ path }],
    arguments: [
      ...STREAMS,
      ...NO_METADATA,
      ...(copied ? ['-c', 'copy'] : encoded),
      ...['-movflags', '+faststart'],
      ...bounds(lengthMs, mostBytes),
      PREVIEW,
    ],
    outputs: [PREVIEW],
    lengthMs,
    mostBytes,
    whole: true,
    warnings: knownWarnings(probe),
  };
}
