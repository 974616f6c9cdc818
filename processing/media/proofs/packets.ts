import type { Proven } from './proof.ts';

/** A packet of a recording; times in milliseconds from the beginning of the recording. */
export interface Packet {
  type: 'video' | 'audio';
  startMs: number;
  endMs: number;
  bytes: number;
  hash: string;
}

const LINE = /^(video|audio)\|(-?[\d.]+|N\/A)\|(-?[\d.]+|N\/A)\|(-?[\d.]+|N\/A)\|(\d+)\|(\S*)\|(\S+)$/;
const STREAMS = { video: 'V:0', audio: 'a:0' } as const;

/** Reads the packets of the first stream of a type, without those that are never shown; throws if they have no times. */
export async function eachPacket(
  { engine, signal }: Pick<Proven, 'engine' | 'signal'>,
  { path, probe }: Proven['original'],
  type: Packet['type'],
  take: (packet: Packet) => void,
): Promise<void> {
  const ms = (text: string) => Number(text) * 1000;
  const start = await startOf({ engine, signal }, path, probe.durationMs);
  await engine.inspect(path, {
    arguments: [
      ...['-select_streams', STREAMS[type], '-show_data_hash', 'md5', '-of', 'compact=nokey=1:print_section=0'],
      ...['-show_entries', 'packet=codec_type,pts_time,dts_time,duration_time,size,flags,data_hash:packet_side_data='],
    ],
    lengthMs: probe.durationMs,
    signal,
    onLine: (line) => {
      const [, , shown = '', stored = '', length = '', bytes, flags = '', hash = ''] = LINE.exec(line) ?? [];
      if (hash === '' || flags.includes('D')) return;
      // AVI stores no times of presentation.
      const startMs = ms(shown === 'N/A' ? stored : shown) - start;
      if (Number.isNaN(startMs)) throw new Error(`A packet without a time: ${line}`);
      take({ type, startMs, endMs: startMs + (length === 'N/A' ? 0 : ms(length)), bytes: Number(bytes), hash });
    },
  });
}

/** The time at which the first stream of a recording begins, in milliseconds: all its times count from there. */
async function startOf(
  { engine, signal }: Pick<Proven, 'engine' | 'signal'>,
  path: string,
  lengthMs: number,
): Promise<number> {
  let start = 0;
  await engine.inspect(path, {
    arguments: ['-show_entries', 'format=start_time', '-of', 'compact=nokey=1:print_section=0'],
    lengthMs,
    signal,
    onLine: (line) => {
      start = Number(line) || 0;
    },
  });
  return start * 1000;
}
