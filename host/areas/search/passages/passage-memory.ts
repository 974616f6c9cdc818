import { limits } from '@earshot/core/limits';
import {
  bytesOf,
  idBytes,
  idKey,
  type PassageRow,
  type Segment,
  segmentOf,
} from '@earshot/processing/areas/search/passages/segment';
import type { Database, Transaction } from '../../../store/database.ts';
import { SEARCH_TABLES } from '../tables.ts';
import { vectorStateOf } from '../vectors/vector-state.ts';
import { asRow, changedSince, newestFirst, type Read, vectorsSince } from './read-rows.ts';

/** Cached passages of one workspace. */
export interface WorkspacePassages {
  segments: Segment[];
  /** ids of places, by the index used in segments */
  placeIds: string[];
  /** true if there are more passages than are compared */
  partial: boolean;
}

interface Remembered extends WorkspacePassages {
  places: Map<string, number>;
  rows: number;
  bytes: number;
  items: number;
  goneItems: number;
  /** number of segments when everything was read */
  segmentsRead: number;
  /** vectors besides Earshot's own, and their last reset; '' for none */
  vectors: string;
  /** oldest open transaction at the time of reading: changes by it or newer ones are read again */
  since: string;
  readAt: number;
  usedAt: number;
}

/** Limits the time that making a segment blocks the event loop (contract 47). */
const ROWS_PER_SEGMENT = 4000;
/** Number of cached changes above which reading everything again is faster. */
const MOST_LATER = { segments: 64, gone: 0.25, added: 0.25 };
/** Erased passages are recorded for a day. */
const TOO_OLD_MS = 12 * 3_600_000;

/**
 * Passages of workspaces, in memory shared with the threads of the pool. They are read at the first question, and
 * updated with changes before each later one. If memory is short, the least recently used workspace is dropped.
 */
export class PassageMemory {
  private readonly workspaces = new Map<string, Remembered>();
  private readonly reading = new Map<string, Promise<unknown>>();

  constructor(private readonly database: Database) {}

  /** The current passages of a workspace; call it outside of transactions. */
  async of(workspaceId: string): Promise<WorkspacePassages> {
    const before = this.reading.get(workspaceId) ?? Promise.resolve();
    const mine = before.catch(() => undefined).then(() => this.refreshed(workspaceId));
    this.reading.set(workspaceId, mine);
    try {
      return await mine;
    } finally {
      if (this.reading.get(workspaceId) === mine) this.reading.delete(workspaceId);
    }
  }

  private async refreshed(workspaceId: string): Promise<WorkspacePassages> {
    const reading = this.database.reading(workspaceId);
    const known = this.workspaces.get(workspaceId);
    const { serving = '', resets = 0 } = (await vectorStateOf(reading)) ?? {};
    const vectors = serving && `${serving} ${resets}`;
    const kept = known && known.vectors === vectors && !isWorn(known) && (await follow(reading, known, serving));
    const fresh = kept ? known : { ...(await read(reading, serving)), vectors };
    fresh.usedAt = performance.now();
    this.workspaces.set(workspaceId, fresh);
    this.makeRoom(workspaceId);
    return fresh;
  }

  private makeRoom(inUse: string): void {
    const bytes = () => [...this.workspaces.values()].reduce((sum, one) => sum + one.bytes, 0);
    const others = [...this.workspaces.entries()]
      .filter(([id]) => id !== inUse)
      .sort(([, a], [, b]) => a.usedAt - b.usedAt);
    for (const [id] of others) {
      if (bytes() <= limits.passages.memoryBytes) return;
      this.workspaces.delete(id);
    }
  }
}

const isWorn = ({ segments, segmentsRead, items, goneItems, readAt }: Remembered) =>
  segments.length - segmentsRead > MOST_LATER.segments ||
  goneItems > MOST_LATER.gone * items + 1000 ||
  performance.now() - readAt > TOO_OLD_MS;

async function now(reading: Transaction): Promise<string> {
  const [row] = await reading.sql<{ since: string }>('select pg_snapshot_xmin(pg_current_snapshot())::text as since');
  return row?.since ?? '0';
}

/** Reads all passages, newest items first. */
async function read(reading: Transaction, model: string): Promise<Remembered> {
  const moment = performance.now();
  const made: Remembered = {
    segments: [],
    segmentsRead: 0,
    placeIds: [],
    places: new Map(),
    partial: false,
    rows: 0,
    bytes: 0,
    items: 0,
    goneItems: 0,
    vectors: '',
    since: await now(reading),
    readAt: moment,
    usedAt: moment,
  };
  let open: PassageRow[] = [];
  for (const table of SEARCH_TABLES) {
    for await (const rows of newestFirst(reading, table, model)) {
      open.push(...rows.filter(({ hidden, number }) => !hidden && number !== null).map(asRow));
      if (open.length >= ROWS_PER_SEGMENT) {
        add(made, open);
        open = [];
      }
      if (isFull(made, open.length)) break;
    }
  }
  add(made, open);
  made.partial = isFull(made, 0);
  made.segmentsRead = made.segments.length;
  return made;
}

const isFull = ({ rows, bytes }: Remembered, open: number) =>
  rows + open >= limits.passages.perWorkspace || bytes >= limits.passages.memoryBytes;

/** Applies changes and erasures since the last reading; false if everything has to be read again. */
async function follow(reading: Transaction, known: Remembered, model: string): Promise<boolean> {
  const since = await now(reading);
  const erased = await reading.sql<{ id: string }>(
    'select distinct unnest(ids) as id from erased_search_rows where workspace_id = $1 and changed >= $2::xid8',
    [reading.workspaceId, known.since],
  );
  const changed: Read[] = [];
  for (const table of SEARCH_TABLES)
    for await (const rows of changedSince(reading, table, known.since, model)) changed.push(...rows);
  if (model !== '') changed.push(...(await vectorsSince(reading, model, known.since, changed)));
  forget(known, [...erased.map(({ id }) => id), ...changed.map(({ id }) => id)]);
  const shown = changed.filter(({ hidden, number }) => !hidden && number !== null).map(asRow);
  if (known.rows + shown.length > (1 + MOST_LATER.added) * limits.passages.perWorkspace) return false;
  for (let from = 0; from < shown.length; from += ROWS_PER_SEGMENT)
    add(known, shown.slice(from, from + ROWS_PER_SEGMENT));
  known.since = since;
  known.readAt = performance.now();
  return true;
}

function add(known: Remembered, rows: PassageRow[]): void {
  if (rows.length === 0) return;
  const placeIndex = (placeId: string) => {
    const index = known.places.get(placeId) ?? known.placeIds.push(placeId) - 1;
    known.places.set(placeId, index);
    return index;
  };
  const segment = segmentOf(rows, placeIndex);
  known.segments.push(segment);
  known.rows += rows.length;
  known.items += segment.gone.length;
  known.bytes += bytesOf(segment);
}

/** Marks items as gone, so that their passages are no longer compared. */
function forget(known: Remembered, ids: readonly string[]): void {
  if (ids.length === 0) return;
  const keys = new Set(ids.map((id) => idKey(idBytes(id), 0)));
  for (const { gone, itemIds } of known.segments)
    for (const [at, flag] of gone.entries()) {
      if (flag === 1 || !keys.has(idKey(itemIds, at))) continue;
      gone[at] = 1;
      known.goneItems += 1;
    }
}
