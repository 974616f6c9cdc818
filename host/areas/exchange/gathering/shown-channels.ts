import { Channel } from '@earshot/core/areas/channels/channel';
import { ChannelRun } from '@earshot/core/areas/channels/channel-run';
import { DataPoint, pointRecords } from '@earshot/core/areas/channels/data-point';
import { Theme } from '@earshot/core/areas/themes/theme';
import { limits } from '@earshot/core/limits';
import type { AnyEntity } from '@earshot/core/model/entity';
import { type Line, ownLine } from './lines.ts';
import type { Reader, ReadRow } from './reader.ts';

const THEME = Buffer.from('"themeId":"');
const ID_LENGTH = 36;

/** Notes which channels a project shows: on cards of dashboards, by themes in its texts, and by quotes of their data. */
export class ShownChannels {
  private readonly ids = new Set<string>();
  private readonly themeIds = new Set<string>();

  /** Collects the channels that a row names; other entities name none. */
  note({ channelId, themeId, source }: Line): void {
    if (typeof channelId === 'string') this.ids.add(channelId);
    if (typeof themeId === 'string') this.themeIds.add(themeId);
    const from = (source as Line | null | undefined)?.channelId;
    if (typeof from === 'string') this.ids.add(from);
  }

  /** The themes that stand in a document, which is JSON in UTF-8. */
  noteDocument(json: Uint8Array): void {
    const bytes = Buffer.from(json.buffer, json.byteOffset, json.byteLength);
    for (let at = bytes.indexOf(THEME); at >= 0; at = bytes.indexOf(THEME, at + 1)) {
      const from = at + THEME.length;
      this.themeIds.add(bytes.toString('latin1', from, from + ID_LENGTH));
    }
  }

  /** Channels that the reader can open, and the number of others. */
  async among(reader: Reader): Promise<{ channels: ReadRow[]; leftOut: number }> {
    const wanted = new Set(this.ids);
    let unseen = 0;
    const themeIds = [...this.themeIds];
    for (let at = 0; at < themeIds.length; at += limits.exports.page) {
      const some = themeIds.slice(at, at + limits.exports.page);
      const themes = await reader.all(Theme, { id: some });
      for (const { channelId } of themes) wanted.add(String(channelId));
      unseen += some.length - themes.length;
    }
    const channels = (await reader.all(Channel, {})).filter(({ id }) => wanted.has(id));
    return { channels, leftOut: wanted.size - channels.length + unseen };
  }
}

/** Takes lines of a noun, and the rows whose ids are to be known. */
type Add = (entity: AnyEntity, lines: Line[], rows: ReadRow[]) => Promise<void>;

/** Gathers channels with their runs and data, the newest first; answers how many data points were too many. */
export async function gatherChannels(reader: Reader, channels: readonly ReadRow[], add: Add): Promise<number> {
  let room = limits.exports.dataPoints;
  let beyond = 0;
  for (const row of channels) {
    await add(Channel, [ownLine(row)], [row]);
    for await (const runs of reader.pages(ChannelRun, { channelId: row.id }))
      await add(ChannelRun, runs.map(ownLine), runs);
    for await (const points of reader.pages(DataPoint, { channelId: row.id }, 'OCCURRED_AT_DESC')) {
      const some = points.slice(0, room);
      const records = await recordsOf(reader, row.id, some);
      await add(
        DataPoint,
        some.map((point) => ({ ...ownLine(point), raw: records.get(point.id) ?? '' })),
        [],
      );
      room -= some.length;
      beyond += points.length - some.length;
    }
  }
  return beyond;
}

/** Original records of points, requested until none is missing: answers hold fewer if they are long. */
async function recordsOf(reader: Reader, id: string, points: readonly ReadRow[]): Promise<Map<string, string>> {
  const records = new Map<string, string>();
  for (let left = points.map((point) => point.id); left.length > 0; ) {
    const found = await reader.ask(pointRecords, { id, dataPointIds: left });
    for (const one of found) records.set(one.id, one.raw);
    if (found.length === 0) break;
    left = left.filter((one) => !records.has(one));
  }
  return records;
}
