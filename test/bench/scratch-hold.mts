import { open } from './search.ts';
import { writeFileSync } from 'node:fs';
import { testDatabase } from '../kit/database.ts';
const f = await open(Number(process.argv[2]));
const { connection } = await testDatabase();
writeFileSync('/tmp/s/conn.json', JSON.stringify({ connection, workspaceId: f.actor.workspaceId, places: f.access.readable, texts: f.texts.slice(0, 50) }));
console.log('ready'); setTimeout(() => process.exit(0), 60 * 60 * 1000);
