import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { verifyAudit } from '@earshot/core/model/audit';
import { expect } from 'chai';
import { Site } from './site.ts';

/** Maximum tries of a control that depends on luck. */
const CONTROL_ROUNDS = 10;
const EVERYTHING = process.env.EARSHOT_TEST === 'all';
const ROUNDS = EVERYTHING ? 50 : 2;
// Maximum time before the kill in ms, and the minimum work done by then.
const WORK_MS = 1000;
const LEAST = 15;

/** Lets people work for a random time. */
async function workForAWhile(site: Site): Promise<void> {
  site.crew.begin();
  await site.crew.more(LEAST, 20_000);
  await pause(Math.random() * WORK_MS);
}

function say(site: Site): void {
  const { words, notes, tags, highlights, repeated } = site.crew.ledger;
  const done = {
    words: [...words.values()].flat().length,
    notes: notes.size,
    tags: tags.size,
    highlights: highlights.size,
  };
  process.stdout.write(`${JSON.stringify({ rounds: ROUNDS, ...done, ...Object.fromEntries(repeated) })}\n`);
}

describe('kill -9 while people work', () => {
  let site: Site;
  before(async function () {
    this.timeout(60_000);
    site = await Site.open();
  });
  after(async function () {
    this.timeout(60_000);
    await site?.close();
  });

  it(`loses nothing that was acknowledged and leaves nothing half done, ${ROUNDS} times`, async function () {
    this.timeout(30_000 + ROUNDS * 20_000);
    for (let round = 1; round <= ROUNDS; round += 1) {
      await workForAWhile(site);
      // Every other time the database dies, which the host has to survive.
      if (round % 2 === 0) await site.killDatabase();
      else await site.killHost();
      expect(await site.faults(), `round ${round}`).to.deep.equal([]);
      expect(await site.admin.do(verifyAudit, {}), `round ${round}`).to.include({ ok: true });
    }
    // Interrupted requests are repeated under the same ids: their rows exist once.
    site.crew.begin();
    await site.crew.more(LEAST, 20_000);
    await site.crew.rest();
    expect(await site.faults(), 'in the end').to.deep.equal([]);
    expect(site.crew.ledger.repeated.size, 'calls that the kills cut off').to.be.greaterThan(0);
    if (process.env.EARSHOT_TEST_SAYS) say(site);
  });

  // Checks that cannot detect a loss would be worthless (contract P8, P19).
  const controls = [
    ['early-ack', 'acknowledges before it commits', (at: Site) => at.killHost()],
    ['async-commit', 'does not wait for the disk', (at: Site) => at.killDatabase()],
  ] as const;
  for (const [program, does, kill] of EVERYTHING ? controls : [])
    it(`is detected when the host ${does}`, async function () {
      this.timeout(300_000);
      await site.sabotage(join(import.meta.dirname, `${program}.ts`));
      let lost: string[] = [];
      // Chance decides whether a kill comes between the answer and the disk.
      for (let round = 1; round <= CONTROL_ROUNDS && lost.length === 0; round += 1) {
        await workForAWhile(site);
        await kill(site);
        lost = (await site.faults()).filter((fault) => fault.startsWith('lost'));
      }
      expect(lost).to.not.be.empty;
      if (process.env.EARSHOT_TEST_SAYS) process.stdout.write(`${lost.join('\n')}\n`);
    });
});
