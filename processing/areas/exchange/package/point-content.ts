import type { DataPoint } from '@earshot/core/areas/channels/data-point';
import { limits } from '@earshot/core/limits';
import { cleanLine, cleanProse, cut } from '@earshot/core/rules/text';
import { saidHash } from '../../channels/csv/said-hash.ts';
import { isKeptTime, pointLine, pointUrl } from '../../channels/point-parts.ts';
import { type BroughtPlacement, placement } from './theme-content.ts';

const HASH = /^[\x21-\x7e]{1,128}$/;
const prose = (given: string): string => cut(cleanProse(given), limits.csv.rowBytes);

/** A data point of a package, cleaned and limited like one from its source. */
export interface BroughtPoint {
  externalId: string;
  contentHash: string;
  occurredAt: string;
  title: string;
  text: string;
  author: string;
  url: string;
  fields: Record<string, string>;
  raw: string;
  /** hash that identifies the same feedback in other channels; null if there is too little to identify it */
  saidHash: string | null;
  /** placement among the themes of its channel; null without one */
  placement: BroughtPlacement | null;
}

/** Content of a data point in a package line, without ids, or the reason why it cannot be stored. */
export function pointContent(
  line: Record<string, unknown>,
  row: DataPoint,
): { extra: BroughtPoint & Record<string, unknown> } | string {
  const externalId = cleanLine(row.externalId);
  if (externalId === '' || externalId.length > limits.csv.externalId)
    return 'Its source calls it nothing that can be read.';
  if (!HASH.test(row.contentHash)) return 'Its hash is not as Earshot writes it.';
  const occurredAt = new Date(row.occurredAt).toISOString();
  if (!isKeptTime(occurredAt)) return 'Its time lies outside the years 1 to 9999.';
  const fields = Object.entries(row.fields).slice(0, limits.csv.columns);
  const point = {
    ...{ externalId, contentHash: row.contentHash, occurredAt },
    ...{ title: pointLine(row.title), text: prose(row.text), author: pointLine(row.author), url: pointUrl(row.url) },
    fields: Object.fromEntries(fields.map(([label, value]) => [pointLine(label), prose(value)])),
    raw: typeof line.raw === 'string' ? prose(line.raw) : '',
  };
  const hash = saidHash({ ...point, time: occurredAt })?.toString() ?? null;
  return { extra: { ...point, saidHash: hash, placement: placement.parse(line.placement ?? null) } };
}
