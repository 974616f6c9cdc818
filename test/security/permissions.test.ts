import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { aCast, type Cast, PLACES, PRINCIPALS, type PrincipalName } from './cast.ts';
import { inputFor } from './inputs.ts';
import { memberOperations, rehearsal, verdict } from './rehearsal.ts';

const FILE = join(import.meta.dirname, '..', 'permissions.expect.csv');
const HEAD = 'operation,principal,place,expected';
const names = Object.keys(PRINCIPALS) as PrincipalName[];

/** Everything that may be asked of a person at a place, as it turned out. */
async function table(cast: Cast): Promise<string[]> {
  const runner = await rehearsal();
  const lines: string[] = [];
  for (const operation of memberOperations)
    for (const principal of names)
      for (const place of PLACES) {
        const found = await verdict(
          runner,
          operation,
          inputFor(operation, cast.places[place]),
          cast.sessions.get(principal) ?? null,
        );
        lines.push([operation.name, principal, place, found].join(','));
      }
  return lines;
}

describe('permissions (test/permissions.expect.csv)', function () {
  this.timeout(300_000);

  it('are as expected for every operation, principal and place', async () => {
    const found = await table(await aCast());
    // Written by hand's decision only: EARSHOT_WRITE_EXPECTATIONS=1, then read the difference line by line.
    if (process.env.EARSHOT_WRITE_EXPECTATIONS) writeFileSync(FILE, `${[HEAD, ...found].join('\n')}\n`);
    const expected = existsSync(FILE) ? readFileSync(FILE, 'utf8').trim().split('\n').slice(1) : [];
    const wrong = found.filter((line) => !expected.includes(line));
    expect(wrong, 'differs from the expectation, or is not in it').to.deep.equal([]);
    expect(expected.length, 'expectations for operations that are no more').to.equal(found.length);
  });
});
