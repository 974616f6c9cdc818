import type { Predicate } from '@earshot/core/rules/filter/compile';
import { fits } from '@earshot/core/rules/filter/evaluate';
import type { Access, Place } from '../../../operations/access.ts';
import type { HasValue } from '../../../store/filter-sql.ts';
import type { PlaceField } from './field-sql.ts';

type Values = (place: Place, access: Access) => readonly (string | number)[];

/** The folders that contain a place, including itself if it is one; without those that the reader cannot see. */
function foldersOf(place: Place, { places }: Access): string[] {
  const folders: string[] = [];
  for (let at: Place | undefined = place; at; at = at.parentId ? places.get(at.parentId) : undefined) {
    if (folders.includes(at.id)) break;
    if (at.kind === 'FOLDER') folders.push(at.id);
  }
  return folders;
}

const itselfAs =
  (kind: Place['kind']): Values =>
  (place) =>
    place.kind === kind ? [place.id] : [];

const VALUES: Record<PlaceField, Values> = {
  project: itselfAs('PROJECT'),
  channel: itselfAs('CHANNEL'),
  projectCategory: (place, access) => foldersOf(place, access).filter((id) => access.reads(id)),
  archived: ({ archived }) => [archived ? 1 : 0],
};

/**
 * Condition that an item is at a place with a matching value; the places are looked up here, among those that the
 * reader can read.
 */
export const placeValue =
  (field: PlaceField, access: Access): HasValue =>
  (predicate: Predicate, bind) => {
    const ids = access.readable.filter((id) => {
      const place = access.places.get(id);
      return place !== undefined && VALUES[field](place, access).some((value) => fits(predicate, value));
    });
    return `item.place_id = any(${bind(ids, 'uuid[]')})`;
  };
