import { type DataFolder, freePort, HostProcess, signedIn } from '../kit/hosts/host-process.ts';
import type { Visitor } from '../kit/hosts/person.ts';

const EMAIL = 'ada@example.org';
const PASSWORD = 'Quiet-Harbour-42-Lantern';

/** A silent host in a separate process on a data folder, at a port that it keeps when restarted, and its administrator. */
export async function startedHost(folder: DataFolder): Promise<{ host: HostProcess; admin: Visitor }> {
  const env = {
    PORT: String(await freePort()),
    EARSHOT_ADMIN_EMAIL: EMAIL,
    EARSHOT_ADMIN_PASSWORD: PASSWORD,
    EARSHOT_LOG_LEVEL: 'silent',
  };
  const host = new HostProcess({ data: folder.path, env });
  try {
    await host.isReady();
    return { host, admin: await signedIn(host.url, EMAIL, PASSWORD) };
  } catch (fault) {
    await host.end('SIGKILL');
    throw fault;
  }
}
