import { createProject } from '@earshot/core/areas/places/project';
import { DataFolder, HostProcess } from '../kit/hosts/host-process.ts';
import type { Visitor } from '../kit/hosts/person.ts';
import { Crew } from './crew.ts';
import { faultsOf } from './inventory.ts';
import { startedHost } from './started-host.ts';

async function aCrew(admin: Visitor): Promise<Crew> {
  const crew = new Crew(admin);
  const project = await admin.do(createProject, { title: 'Interviews' });
  await crew.settle(project.id);
  return crew;
}

/** A host in a separate process with people at work on it, which can be killed and restarted. */
export class Site {
  private constructor(
    readonly folder: DataFolder,
    public host: HostProcess,
    readonly admin: Visitor,
    public crew: Crew,
  ) {}

  /** Starts a host on a new data folder and gives people notes to type into. */
  static async open(): Promise<Site> {
    const folder = new DataFolder();
    let host: HostProcess | undefined;
    try {
      const started = await startedHost(folder);
      host = started.host;
      return new Site(folder, host, started.admin, await aCrew(started.admin));
    } catch (fault) {
      await host?.end('SIGKILL');
      await folder.remove();
      throw fault;
    }
  }

  /** Lets new people work on new notes, on a host with another entry point. */
  async sabotage(entry: string): Promise<void> {
    await this.replaceHost();
    this.crew = await aCrew(this.admin);
    await this.replaceHost(entry);
  }

  private async replaceHost(entry?: string): Promise<void> {
    await this.host.end('SIGTERM');
    this.host = await HostProcess.ready({ ...this.host.options, entry });
  }

  /** Kills the host, and restarts it once people have noticed. */
  async killHost(): Promise<void> {
    await this.host.end('SIGKILL');
    await this.crew.rest();
    this.host = await HostProcess.ready(this.host.options);
  }

  /** Kills the database server; the host survives and restarts it. */
  async killDatabase(): Promise<void> {
    const pid = await this.folder.serverPid();
    if (!pid) throw new Error('No database server runs');
    process.kill(pid, 'SIGKILL');
    // Waits for the maximum time to find a restarted database.
    await this.crew.more(20, 30_000);
    await this.crew.rest();
  }

  /** Missing data and orphans. */
  faults(): Promise<string[]> {
    return this.folder.ask(async (client) => {
      const { rows } = await client.query<{ workspace_id: string }>('select workspace_id from tenants');
      return faultsOf(client, rows[0]?.workspace_id ?? '', this.crew.ledger);
    });
  }

  /** Stops everything and removes the folder. */
  async close(): Promise<void> {
    this.crew.working = false;
    await this.host.end('SIGKILL');
    await this.crew.rest();
    await this.folder.remove();
  }
}
