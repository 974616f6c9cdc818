import { existsSync, readdirSync } from 'node:fs';
import type { Bench } from './result.ts';

const folder = new URL('.', import.meta.url);
const known = readdirSync(folder)
  .filter((file) => /^[a-z]+\.ts$/.test(file) && !['run.ts', 'result.ts'].includes(file))
  .map((file) => file.replace(/\.ts$/, ''));

/** Runs one benchmark by its name and prints its result as the last line: npm run bench -- <name> [--small] [options]. */
async function main([name = '', ...args]: string[]): Promise<number> {
  const file = new URL(`${name}.ts`, folder);
  if (!known.includes(name) || !existsSync(file)) {
    process.stderr.write(`Say which benchmark: ${known.join(', ')}\n`);
    return 2;
  }
  const { bench } = (await import(file.href)) as { bench: Bench };
  const result = await bench({ small: args.includes('--small'), args: args.filter((arg) => arg !== '--small') });
  process.stdout.write(`${JSON.stringify(result)}\n`);
  return 0;
}

process.exit(await main(process.argv.slice(2)));
