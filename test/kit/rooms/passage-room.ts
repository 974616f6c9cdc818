import { randomUUID } from 'node:crypto';
import { Channel } from '@earshot/core/areas/places/channel';
import type { RetrievalMethod } from '@earshot/core/areas/search/search';
import { SEARCH_TYPES } from '@earshot/core/model/search-type';
import { parseQuery, wordsOf } from '@earshot/core/rules/words/search-query';
import { putPoints, waitingPoints } from '@earshot/host/areas/search/index-points';
import { onWrite } from '@earshot/host/areas/search/index-rows';
import { PassageMemory } from '@earshot/host/areas/search/passages/passage-memory';
import { Retrieval } from '@earshot/host/areas/search/passages/retrieval';
import { Change } from '@earshot/host/operations/change';
import { Database } from '@earshot/host/store/database';
import { migrate } from '@earshot/host/store/migrations/index';
import { createPool, type Pool } from '@earshot/processing/pool/pool';
import { testDatabase } from '../hosts/database.ts';

const AT_ONCE = 1000;

/** A workspace with one searchable channel, for very many passages. */
export class PassageRoom {
  readonly retrieval: Retrieval;
  private readonly idsByPoint = new Map<string, string>();

  private constructor(
    private readonly database: Database,
    private readonly pool: Pool,
    private readonly workspaceId: string,
    private readonly channelId: string,
  ) {
    this.retrieval = new Retrieval(new PassageMemory(database), pool);
  }

  static async open(): Promise<PassageRoom> {
    const { connection } = await testDatabase();
    const { ssl: _, ...parts } = connection;
    const database = new Database(parts);
    await migrate(database);
    const workspaceId = randomUUID();
    const channelId = await database.inWorkspace(workspaceId, async (transaction) => {
      const asked = {
        settings: {},
        secretsStored: [],
        firstImportDays: null,
        schedule: 'OFF' as const,
        pulledAt: null,
      };
      const values = { title: 'Passages', source: 'CSV', detached: false, connection: 'CONNECTED' as const, ...asked };
      return (await new Change(transaction, workspaceId, null, onWrite).rows(Channel).insert(values)).id;
    });
    return new PassageRoom(database, createPool(), workspaceId, channelId);
  }

  /** Adds passages as data points of the channel, and indexes them as the job does. */
  async fill(passages: readonly { id: string; text: string }[]): Promise<void> {
    for (let from = 0; from < passages.length; from += AT_ONCE) await this.add(passages.slice(from, from + AT_ONCE));
    for (;;) {
      const { points, upTo } = await this.database.inWorkspace(this.workspaceId, waitingPoints);
      if (upTo === null) return;
      const { copyText } = await this.pool.run('index-texts', { points }, { priority: 'background' });
      await this.database.inWorkspace(this.workspaceId, (transaction) => putPoints(transaction, copyText, upTo));
    }
  }

  private async add(passages: readonly { id: string; text: string }[]): Promise<void> {
    const ids = passages.map(({ id }) => {
      const pointId = randomUUID();
      this.idsByPoint.set(pointId, id);
      return pointId;
    });
    const bind = [this.workspaceId, this.channelId, ids, passages.map(({ text }) => text.replaceAll('\0', ''))];
    await this.database.inWorkspace(this.workspaceId, async (transaction) => {
      await transaction.sql(
        `insert into data_points (workspace_id, id, channel_id, run_id, external_id, occurred_at, title, text, author, url, fields, raw, content_hash)
         select $1, id, $2, $2, id::text, now(), '', text, '', '', '{}', '', 0 from unnest($3::uuid[], $4::text[]) as p (id, text)`,
        bind,
      );
      await transaction.sql('insert into unindexed_points (workspace_id, point_id) select $1, unnest($2::uuid[])', [
        this.workspaceId,
        ids,
      ]);
    });
  }

  /** The ids of the best passages for a question, of all or of the given ones. */
  async ranked(query: string, method: RetrievalMethod, most: number, among?: ReadonlySet<string>): Promise<string[]> {
    const only = among && [...this.idsByPoint].filter(([, id]) => among.has(id)).map(([pointId]) => pointId);
    const { passages } = await this.retrieval.rank(this.workspaceId, {
      words: wordsOf(parseQuery(query)).map((text) => ({ text, weight: 1 })),
      method,
      places: [this.channelId],
      types: SEARCH_TYPES,
      titles: true,
      most,
      ...(only && { only }),
    });
    return passages.map(({ itemId }) => this.idsByPoint.get(itemId) ?? '');
  }

  async close(): Promise<void> {
    await this.pool.close();
    await this.database.close();
  }
}
