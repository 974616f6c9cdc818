import * as z from 'zod';
import { redactedSize } from '../work/redaction-work.ts';
import { type Proven, Unproven } from './proof.ts';

const tags = z.record(z.string(), z.string()).default({});
const answer = z.object({
  streams: z.array(
    z.object({
      codec_type: z.string().optional(),
      codec_name: z.string().optional(),
      width: z.int().optional(),
      height: z.int().optional(),
      side_data_list: z.array(z.unknown()).default([]),
      tags,
    }),
  ),
  chapters: z.array(z.unknown()).default([]),
  format: z.object({ tags }),
});

/** Tags that the container itself writes. */
const OWN = ['major_brand', 'minor_version', 'compatible_brands', 'encoder', 'language', 'handler_name', 'vendor_id'];
const HANDLERS = ['VideoHandler', 'SoundHandler'];

/** Proves that a redacted recording has the streams that were planned, and carries nothing else along. */
export async function provePlannedStreams({ engine, original, redacted, signal }: Proven): Promise<void> {
  let json = '';
  await engine.inspect(redacted.path, {
    arguments: ['-show_streams', '-show_chapters', '-show_format', '-of', 'json'],
    lengthMs: redacted.probe.durationMs,
    signal,
    onLine: (line) => {
      json += line;
    },
  });
  const { streams, chapters, format } = answer.parse(JSON.parse(json));
  const { width, height } = redactedSize(original.probe);
  const planned = [
    ...(original.probe.video ? [`h264 ${width}×${height}`] : []),
    ...(original.probe.audio ? ['aac'] : []),
  ];
  const there = streams.map(({ codec_type, codec_name, ...one }) =>
    codec_type === 'video' ? `${codec_name} ${one.width}×${one.height}` : `${codec_name}`,
  );
  if (there.join() !== planned.join()) throw new Unproven('The redacted recording has other streams than planned.');
  const all = [format.tags, ...streams.map((one) => one.tags)].flatMap((one) => Object.entries(one));
  const foreign = all.some(
    ([name, value]) => !OWN.includes(name) || (name === 'handler_name' && !HANDLERS.includes(value)),
  );
  if (chapters.length > 0 || foreign || streams.some(({ side_data_list }) => side_data_list.length > 0))
    throw new Unproven('The redacted recording carries details of the original.');
}
