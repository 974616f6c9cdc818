import { Refusal } from '@earshot/core/refusal';
import * as z from 'zod';
import type { Probe } from './engine.ts';

/** Arguments of ffprobe for the facts of a recording. */
export const PROBE_ARGUMENTS: readonly string[] = [
  '-show_entries',
  [
    'format=format_name,duration,bit_rate',
    'stream=codec_type,codec_name,width,height,pix_fmt,avg_frame_rate,r_frame_rate,color_transfer,channels,sample_rate,duration',
    'stream_disposition=attached_pic',
    'stream_tags=rotate',
    'stream_side_data=rotation',
  ].join(':'),
  '-of',
  'json',
];

const stream = z.object({
  codec_type: z.string().optional(),
  codec_name: z.string().default('unknown'),
  width: z.int().default(0),
  height: z.int().default(0),
  pix_fmt: z.string().default(''),
  avg_frame_rate: z.string().default('0/0'),
  r_frame_rate: z.string().default('0/0'),
  color_transfer: z.string().default(''),
  channels: z.int().default(0),
  sample_rate: z.coerce.number().default(0),
  duration: z.coerce.number().catch(0),
  disposition: z.object({ attached_pic: z.int().default(0) }).default({ attached_pic: 0 }),
  tags: z.object({ rotate: z.coerce.number().catch(0) }).default({ rotate: 0 }),
  side_data_list: z.array(z.object({ rotation: z.coerce.number().catch(0) })).default([]),
});
type Stream = z.infer<typeof stream>;

const answer = z.object({
  streams: z.array(stream).default([]),
  format: z.object({
    format_name: z.string().default(''),
    duration: z.coerce.number().catch(0),
    bit_rate: z.coerce.number().catch(0),
  }),
});

function rateOf(text: string): number {
  const [over = 0, under = 0] = text.split('/').map(Number);
  return under > 0 ? Math.round((over / under) * 1000) / 1000 : 0;
}

/** True if people see the pictures lying on their side as they are stored. */
function isTurned({ tags, side_data_list }: Stream): boolean {
  const rotation = side_data_list.find((one) => one.rotation !== 0)?.rotation ?? tags.rotate;
  return Math.abs(Math.round(rotation / 90)) % 2 === 1;
}

function videoOf(one: Stream): Probe['video'] {
  const [average, base] = [rateOf(one.avg_frame_rate), rateOf(one.r_frame_rate)];
  const [width, height] = isTurned(one) ? [one.height, one.width] : [one.width, one.height];
  return {
    codec: one.codec_name,
    width,
    height,
    frameRate: average || base,
    variable: average > 0 && Math.abs(average - base) > 0.01 * Math.max(average, base),
    hdr: ['smpte2084', 'arib-std-b67'].includes(one.color_transfer),
    pixelFormat: one.pix_fmt,
  };
}

/** The facts of a recording in the answer of ffprobe; a Refusal if it has neither sound nor moving pictures. */
export function readProbe(json: string): Probe {
  const { streams, format } = answer.parse(JSON.parse(json));
  // The picture on a sleeve is no moving one.
  const video = streams.find((one) => one.codec_type === 'video' && one.disposition.attached_pic === 0);
  const audio = streams.find((one) => one.codec_type === 'audio');
  if (!video && !audio)
    throw new Refusal('UNPROCESSABLE', 'This file has neither sound nor moving pictures that can be read.');
  const seconds = Math.max(format.duration, video?.duration ?? 0, audio?.duration ?? 0, 0);
  return {
    durationMs: Math.round(seconds * 1000),
    ...(video ? { video: videoOf(video) } : {}),
    ...(audio ? { audio: { codec: audio.codec_name, channels: audio.channels, sampleRate: audio.sample_rate } } : {}),
    bitRate: Math.round(format.bit_rate),
    format: format.format_name,
  };
}
