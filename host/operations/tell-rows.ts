import type { AnyEntity, AnyRow } from '@earshot/core/model/entity';
import type { Change, EventVerb } from './change.ts';

/** Maximum ids per event. */
const IDS = 1000;

/** Adds events about rows that can be in several places. Only their ids and places are used. */
export function tellRows(
  change: Change,
  verb: EventVerb,
  entity: AnyEntity,
  rows: readonly AnyRow[],
  fields: string[] = [],
): void {
  for (const alike of Map.groupBy(rows, (row) => change.placeOf(entity, row)).values())
    for (let at = 0; at < alike.length; at += IDS) change.emit(verb, entity, alike.slice(at, at + IDS), fields);
}
