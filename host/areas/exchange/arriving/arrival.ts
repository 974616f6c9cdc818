import type { ProjectImport } from '@earshot/core/areas/exchange/project-import';
import { Person } from '@earshot/core/areas/people/person';
import type { AnyEntity } from '@earshot/core/model/entity';
import type { Pool } from '@earshot/processing/pool/pool';
import type { Documents } from '../../../documents/documents.ts';
import type { Access, Actor } from '../../../operations/access.ts';
import type { Change } from '../../../operations/change.ts';
import { beingWithdrawn } from '../../../operations/demand-linkable.ts';
import type { ChannelSources } from '../../channels/channel-sources.ts';
import type { FinishParts } from '../../files/jobs/finish-upload.ts';
import type { Values } from './arriving-nouns.ts';

/** Dependencies of an import. */
export interface ArrivalParts {
  documents: Documents;
  pool: Pick<Pool, 'run' | 'stream'>;
  finish: FinishParts;
  /** key of the names that must not return to a channel */
  erasedKey: Buffer;
  /** the kinds of channels available here */
  sources: Pick<ChannelSources, 'find'>;
}

/** An import while its rows are checked or applied. */
export interface Arrival {
  row: ProjectImport;
  actor: Actor;
  /** folder with its rows and files, under the ids used here */
  rows: string;
  /** existing rows named by the package, which stay unchanged */
  there: ReadonlySet<string>;
  /** all members of the workspace */
  members: ReadonlySet<string>;
  /** fallback author of rows whose creator is no member; null if the package names them */
  author: string | null;
  /** rows accepted so far, by entity: a dry run stores them nowhere else */
  accepted: Map<string, Set<string>>;
  /** number of rows that a dry run would create so far, for entities with a limit */
  made: Map<string, number>;
  /** people to whom nothing is linked, as their withdrawal is running */
  withdrawn: Set<string>;
  /** channels created by this import or an earlier one of the same package */
  channels: Set<string>;
  /** channels among them created by this import: only these take themes of the package */
  newChannels: Set<string>;
  sources: Pick<ChannelSources, 'find'>;
  signal: AbortSignal;
}

/** A transaction of an import. */
export interface Slice {
  change: Change;
  arrival: Arrival;
  access: Access;
}

/**
 * The given ids that are rows of the project, exist here, or are in the same package. People whose withdrawal is
 * running are left out.
 */
export async function presentIds(
  { change, arrival }: Slice,
  entities: readonly AnyEntity[],
  ids: readonly string[],
): Promise<Set<string>> {
  const wanted = [...new Set(ids)];
  const present = new Set<string>();
  for (const entity of entities) {
    const accepted = arrival.accepted.get(entity.name);
    for (const id of wanted) if (accepted?.has(id)) present.add(id);
    const rest = wanted.filter((id) => !present.has(id));
    if (rest.length === 0) break;
    for (const found of await change.rows(entity).find({ where: { id: rest } })) {
      const place = change.placeOf(entity, found);
      const own = place === arrival.row.projectId || arrival.channels.has(place);
      if (own || arrival.there.has(found.id)) present.add(found.id);
    }
  }
  if (entities.includes(Person))
    for (const id of await beingWithdrawn(change.transaction, [...present])) {
      present.delete(id);
      arrival.withdrawn.add(id);
    }
  return present;
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
export const idsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
export const idIn = (values: Values, field: string): string | null =>
  typeof values[field] === 'string' ? (values[field] as string) : null;
