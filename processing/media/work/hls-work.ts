import type { Probe, Work } from '../engine.ts';
import { bytesOf, lengthOf, NO_METADATA, STREAMS, seconds } from './parts.ts';

export interface HlsOptions {
  version: 1 | 2;
  segments: 'SINGLE' | 'SEGMENTED';
}

/** The name of the playlist that it makes. */
export const PLAYLIST = 'index.m3u8';
/** Seconds of a segment, by version (ME-07). */
const SECONDS = { 1: 8, 2: 1 } as const;
const BITS = 2_500_000;

/**
 * An HLS playlist with its segments, copied from the preview of a recording. SEGMENTED has a file for each segment,
 * SINGLE one file with byte ranges.
 */
export function hlsWork(probe: Probe, path: string, { version, segments }: HlsOptions): Work {
  const lengthMs = lengthOf(probe);
  const mostBytes = bytesOf(lengthMs, Math.max(BITS, probe.bitRate));
  const files =
    segments === 'SINGLE'
      ? ['-hls_flags', 'single_file']
      : ['-hls_fmp4_init_filename', 'init.mp4', '-hls_segment_filename', 's%05d.m4s'];
  return {
    inputs: [{ path }],
    arguments: [
      ...[...STREAMS, ...NO_METADATA, '-c', 'copy', '-t', seconds(lengthMs)],
      ...['-f', 'hls', '-hls_time', String(SECONDS[version]), '-hls_playlist_type', 'vod'],
      ...['-hls_segment_type', 'fmp4', ...files, PLAYLIST],
    ],
    outputs: [PLAYLIST],
    lengthMs,
    mostBytes,
  };
}
