import { totalmem } from 'node:os';

const MB = 1024 * 1024;

/** The postgresql.conf of a server that belongs to Earshot alone; non-durable is for tests, which can start over. */
export function serverSettings(socketFolder: string, durable: boolean, memory: number = totalmem()): string {
  const megabytes = (share: number, least: number, most: number) =>
    `${Math.round(Math.min(most, Math.max(least, memory / share / MB)))}MB`;
  const settings: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    max_connections: durable ? '80' : '300',
    shared_buffers: megabytes(16, 64, 512),
    effective_cache_size: megabytes(2, 256, 16_384),
    work_mem: '8MB',
    maintenance_work_mem: megabytes(32, 64, 256),
    random_page_cost: '1.1',
    jit: 'off', // short queries: compiling costs more than it saves
    timezone: 'UTC',
    log_timezone: 'UTC',
    datestyle: 'iso, ymd',
    lc_messages: 'C',
    default_text_search_config: 'pg_catalog.simple',
    // The server's log has errors, never statements or their values, which contain users' content.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_parameter_max_length_on_error: '0',
    log_checkpoints: 'off',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '2GB' }),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`);
  return `# Written by Earshot at each start. Your own settings: ALTER SYSTEM, which postgresql.auto.conf keeps.\n${lines.join('\n')}\n`;
}
