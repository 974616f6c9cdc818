import { notifications } from '@earshot/core/areas/notifications/notification';
import { T } from '@earshot/host/area';
import { addJob, sqlIn } from '@earshot/host/jobs/queue';
import { expect } from 'chai';
import { testHost } from '../hosts/host.ts';
import { eventually } from '../hosts/job-room.ts';
import type { Visitor } from '../hosts/person.ts';

/** Handling of the events that services send to a workspace. */
export class ServiceEvents {
  constructor(private readonly workspaceId: () => string) {}

  /** Queries the database of the test host, within the workspace. */
  async sql<R extends object>(text: string): Promise<R[]> {
    const database = (await testHost()).container.get(T.database);
    return database.inWorkspace(this.workspaceId(), (transaction) => transaction.sql<R>(text));
  }

  /** Adds a job of a schedule. */
  async run(kind: string): Promise<void> {
    const workspaceId = this.workspaceId();
    const database = (await testHost()).container.get(T.database);
    await database.inWorkspace(workspaceId, (transaction) => addJob(sqlIn(transaction), kind, { workspaceId }));
  }

  /** Waits until every event has been handled. */
  settled(): Promise<void> {
    return this.none('select 1 from webhook_events where body is not null');
  }

  /** Waits until there are no jobs whose kinds have this prefix. */
  idle(kind: string): Promise<void> {
    return this.none(
      `select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier like '${kind}%' and j.payload->>'workspaceId' = '${this.workspaceId()}'`,
    );
  }

  private async none(query: string): Promise<void> {
    await eventually(async () => expect(await this.sql(query)).to.have.length(0));
  }
}

/** The titles of a person's notifications. */
export const told = async (by: Visitor): Promise<string[]> =>
  (await by.do(notifications, {})).map(({ title }) => title);
