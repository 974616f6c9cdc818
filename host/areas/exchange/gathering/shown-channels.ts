import { ChannelRun } from '@earshot/core/areas/channels/channel-run';
import { DataPoint, pointRecords } from '@earshot/core/areas/channels/data-point';
import { Channel } from '@earshot/core/areas/places/channel';
import { Theme } from '@earshot/core/areas/themes/theme';
import { limits } from '@earshot/core/limits';
import { counted } from '@earshot/core/plugin/notice-words';
import { Refusal } from '@earshot/core/refusal';
import { numberText } from '@earshot/core/rules/number-text';
import { placementsOf } from '../../themes/store/leaving-themes.ts';
import { type Add, gatherThemes, type Stored, sensitivityOf, type ThemesLeft, themeNotices } from './gather-themes.ts';
import { type Line, ownLine } from './lines.ts';
import type { Reader, ReadRow } from './reader.ts';

const THEME = Buffer.from('"themeId":"');
const ID_LENGTH = 36;

/**
 * Collects the channels that a project shows: on dashboard cards, by themes in its texts, and by quotes of their data.
 */
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

  /** Collects the themes in a document, which is JSON in UTF-8. */
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

interface ChannelParts {
  reader: Reader;
  stored: Stored;
  withModels: boolean;
  add: Add;
}

/** Gathers channels with their runs, themes and data, newest first; returns notices of left-out parts. */
export async function gatherChannels(parts: ChannelParts, channels: readonly ReadRow[]): Promise<string[]> {
  const { reader, stored, add } = parts;
  let room = limits.exports.dataPoints;
  let beyond = 0;
  const left: ThemesLeft = { runs: 0, edits: 0, models: 0 };
  for (const row of channels) {
    await add(Channel, [{ ...ownLine(row), ...(await sensitivityOf(reader, row)) }], [row]);
    await gatherThemes({ ...parts, left }, row);
    for await (const runs of reader.pages(ChannelRun, { channelId: row.id }))
      await add(ChannelRun, runs.map(ownLine), runs);
    for await (const points of reader.pages(DataPoint, { channelId: row.id }, 'OCCURRED_AT_DESC')) {
      const some = points.slice(0, room);
      const records = await recordsOf(reader, row.id, some);
      const ids = some.map(({ id }) => id);
      const places = await stored((transaction) => placementsOf(transaction, row.id, ids));
      await add(
        DataPoint,
        some.map((point) => ({
          ...ownLine(point),
          raw: records.get(point.id) ?? '',
          placement: places.get(point.id) ?? null,
        })),
        [],
      );
      room -= some.length;
      beyond += points.length - some.length;
    }
  }
  const most = numberText(limits.exports.dataPoints);
  const tooMany = counted(beyond, 'oldest one is', 'oldest ones are');
  return [
    ...(beyond > 0 ? [`An export has room for ${most} data points: the ${tooMany} left out.`] : []),
    ...themeNotices(left),
  ];
}

/**
 * Original records of points, requested until none is missing, as a response holds few long ones. Points deleted since
 * they were listed have none.
 */
async function recordsOf(reader: Reader, id: string, points: readonly ReadRow[]): Promise<Map<string, string>> {
  const records = new Map<string, string>();
  const half = Math.ceil(points.length / 2);
  for (let left = points.map((point) => point.id); left.length > 0; ) {
    const found = await reader.ask(pointRecords, { id, dataPointIds: left }).catch((fault: unknown) => {
      if (fault instanceof Refusal && fault.code === 'NOT_FOUND') return undefined;
      throw fault;
    });
    if (!found) {
      if (points.length === 1) return records;
      const halves = [points.slice(0, half), points.slice(half)];
      for (const some of halves) for (const [key, raw] of await recordsOf(reader, id, some)) records.set(key, raw);
      return records;
    }
    for (const one of found) records.set(one.id, one.raw);
    if (found.length === 0) break;
    left = left.filter((one) => !records.has(one));
  }
  return records;
}
