import { previewFile, readingOptions } from '@earshot/core/areas/channels/channel-run';
import { deleteDataPoint, restoreDataPoint } from '@earshot/core/areas/channels/data-point';
import { createChannel } from '@earshot/core/areas/places/channel';
import { expect } from 'chai';
import { deathIn, ROUNDS, ROUNDS_MS } from '../fakes/dying-database.ts';
import { aRoom } from '../hosts/host.ts';
import { KillableRun } from '../hosts/killable-run.ts';
import type { Visitor } from '../hosts/person.ts';
import { upload } from '../hosts/uploads.ts';
import { bringIn } from '../rooms/channels.ts';
import { pointsOf, textsIn } from '../rooms/pulls.ts';

const NAMED = { idColumn: 'id' };
/** Answers of people, by their names in the file. */
type Answers = Map<string, string>;

const answered = (many: number, more = ''): Answers =>
  new Map(Array.from({ length: many }, (_, at) => [`p-${at}`, `Answer ${at}: "fine", I'd say${more}`] as const));
const fileOf = (answers: Answers) =>
  ['id,said on,answer', ...[...answers].map(([id, text]) => `${id},2024-03-01,"${text.replaceAll('"', '""')}"`)].join(
    '\n',
  );

/** Defines mocha tests of the contract of a channel for files. */
export function fileContract(source: string): void {
  const aChannel = (by: Visitor) => by.do(createChannel, { title: 'Survey', source });

  it('brings every row in once, the same file nothing more, then only what is new or was changed', async () => {
    const { admin } = await aRoom();
    const { id } = await aChannel(admin);
    const answers = answered(40);
    const bring = () => bringIn(admin, id, fileOf(answers), NAMED);
    const clean = { state: 'DONE', outside: 0, unreadable: 0, problem: '' };
    expect(await bring()).to.include({ ...clean, read: 40, added: 40, updated: 0, same: 0 });
    expect(await textsIn(admin, id)).to.deep.equal(answers);
    expect(await bring()).to.include({ ...clean, read: 40, added: 0, updated: 0, same: 40 });
    expect(await textsIn(admin, id)).to.deep.equal(answers);
    answers.set('p-7', 'On second thought it is not fine.').set('p-40', 'New').set('p-41', 'Newer');
    expect(await bring()).to.include({ ...clean, read: 42, added: 2, updated: 1, same: 39 });
    expect(await textsIn(admin, id)).to.deep.equal(answers);
  });

  it('leaves away what was thrown away, and has it as it was said last when it comes back', async () => {
    const { admin } = await aRoom();
    const { id } = await aChannel(admin);
    const answers = answered(3);
    await bringIn(admin, id, fileOf(answers), NAMED);
    const thrown = (await pointsOf(admin, id)).get('p-1')?.id ?? '';
    await admin.do(deleteDataPoint, { id: thrown });
    answers.set('p-1', 'Said again').set('p-2', 'Said anew');
    expect(await bringIn(admin, id, fileOf(answers), NAMED)).to.include({ read: 3, added: 0, updated: 2, same: 1 });
    expect([...(await textsIn(admin, id)).keys()]).to.have.members(['p-0', 'p-2']);
    await admin.do(restoreDataPoint, { id: thrown });
    expect(await textsIn(admin, id)).to.deep.equal(answers);
  });

  it(`has every row once, killed ${ROUNDS} times right before or after a commit`, async () => {
    const room = await aRoom();
    const { admin } = room;
    const { id } = await aChannel(admin);
    // Long answers: the file is read in several pieces, each with a separate commit.
    const rows = 700;
    const bytes = fileOf(answered(rows, ', and I would say more if you asked me'.repeat(50)));
    const { id: fileId } = await upload(admin, { channelId: id, name: 'answers.csv', bytes });
    const proposed = await admin.do(previewFile, { id, fileId });
    const options = readingOptions.parse({ ...proposed.options, ...NAMED });
    const begin = () => KillableRun.reading(room, { source, fileId, options });
    const whole = await (await begin()).turn();
    expect(whole, 'there are several commits to die at').to.be.greaterThan(4);
    for (let round = 0; round < ROUNDS; round += 1) {
      const run = await begin();
      await run.turn(deathIn(round, whole));
      if ((await run.state())?.state !== 'DONE') await run.turn();
      expect(await run.state()).to.include({ state: 'DONE', read: rows, added: rows, updated: 0, same: 0 });
      expect(await run.kept()).to.deep.equal({ points: rows, names: rows });
      await run.erase();
    }
  }).timeout(ROUNDS_MS);
}
