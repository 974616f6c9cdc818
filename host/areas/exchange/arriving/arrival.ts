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

/** Parts that an arrival needs. */
export interface ArrivalParts {
  documents: Documents;
  pool: Pick<Pool, 'run' | 'stream'>;
  finish: FinishParts;
  /** the key of names that may not come back to a channel */
  erasedKey: Buffer;
  /** the kinds of channels that are here */
  sources: Pick<ChannelSources, 'find'>;
}

/** An import while its rows are checked or brought in. */
export interface Arrival {
  row: ProjectImport;
  actor: Actor;
  /** the folder with its rows and the bytes of its files, under the ids that they have here */
  rows: string;
  /** rows that the package names and that stay as they are here */
  there: ReadonlySet<string>;
  /** everybody in the workspace */
  members: ReadonlySet<string>;
  /** fallback author of rows whose maker is no member; null if the package names them */
  author: string | null;
  /** rows that were found fit so far, by noun: without writing they are nowhere else */
  accepted: Map<string, Set<string>>;
  /** number of rows that a dry run would make so far, for entities with a limit */
  made: Map<string, number>;
  /** people to whom nothing is linked, since their withdrawal is running */
  withdrawn: Set<string>;
  /** the channels that this import has made, or that an earlier one of the same package had */
  channels: Set<string>;
  /** those of them that this import has made: only these take themes of the package */
  newChannels: Set<string>;
  sources: Pick<ChannelSources, 'find'>;
  signal: AbortSignal;
}

/** A transaction of an arrival. */
export interface Slice {
  change: Change;
  arrival: Arrival;
  access: Access;
}

/**
 * The ids among some that are rows of the project, stay as they are here, or come in with the same package. People whose
 * withdrawal is running are not among them.
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
