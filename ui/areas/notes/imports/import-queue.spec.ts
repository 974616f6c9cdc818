import type { Note } from '@earshot/core/areas/pages/note';
import { limits } from '@earshot/core/limits';
import { expect } from 'chai';
import { Refused } from '../../../data/refused.ts';
import { type ImportedFile, ImportQueue, type SendOptions } from './import-queue.ts';

const PROJECT = 'p';
const file = (name: string, size = 10) => ({ name, size }) as File;
const turn = () => new Promise((done) => setTimeout(done));

/** A queue whose sends are answered by the test. */
function aQueue() {
  const sent: {
    name: string;
    options: SendOptions;
    give: (imported: ImportedFile) => void;
    fail: (reason: unknown) => void;
  }[] = [];
  let last = 0;
  const queue = new ImportQueue(
    ({ name }, options) =>
      new Promise((give, fail) => {
        sent.push({ name, options, give, fail });
        options.signal.addEventListener('abort', () => fail(new DOMException('gone', 'AbortError')));
      }),
    () => `${++last}`,
  );
  const states = () => queue.rows.map(({ name, state }) => `${name} ${state}`);
  return { queue, sent, states };
}
const aNote = (id: string, ...notices: string[]) => ({
  note: { id, title: id } as Note,
  notices,
  encoding: 'UTF-8',
  encodingGuessed: false,
});

describe('ImportQueue', () => {
  it('sends two at a time and goes on by itself', async () => {
    const { queue, sent, states } = aQueue();
    queue.add(PROJECT, [file('a'), file('b'), file('c')]);
    expect(states()).to.deep.equal(['a sending', 'b sending', 'c waiting']);
    sent[0]?.give(aNote('n'));
    await turn();
    expect(states()).to.deep.equal(['a done', 'b sending', 'c sending']);
    expect(queue.busy).to.equal(true);
  });

  it('lets the others go on when one is refused, and says why by its name', async () => {
    const { queue, sent, states } = aQueue();
    queue.add(PROJECT, [file('broken.docx'), file('good.txt')]);
    sent[0]?.fail(new Refused('UNPROCESSABLE', 'This is no text.'));
    sent[1]?.give(aNote('n', 'Its header was left out.'));
    await turn();
    expect(states()).to.deep.equal(['broken.docx failed', 'good.txt done']);
    expect(queue.rows[0]).to.include({ problem: 'This is no text.', again: false });
    expect(queue.rows[1]?.notices).to.deep.equal(['Its header was left out.']);
    expect(queue.busy).to.equal(false);
  });

  it('cancels what waits and what is on its way, and keeps the rest', async () => {
    const { queue, sent, states } = aQueue();
    queue.add(PROJECT, [file('a'), file('b'), file('c')]);
    queue.cancel('1');
    queue.cancel('3');
    await turn();
    expect(sent[0]?.options.signal.aborted).to.equal(true);
    expect(states()).to.deep.equal(['a cancelled', 'b sending', 'c cancelled']);
    expect(sent.map(({ name }) => name)).to.deep.equal(['a', 'b']);
  });

  it('tries again what the way was to blame for', async () => {
    const { queue, sent, states } = aQueue();
    queue.add(PROJECT, [file('a')]);
    sent[0]?.fail(new Refused('OFFLINE', 'No connection.'));
    await turn();
    expect(queue.rows[0]).to.include({ state: 'failed', again: true });
    queue.retry('1');
    expect(states()).to.deep.equal(['a sending']);
    sent[1]?.give(aNote('n'));
    await turn();
    expect(states()).to.deep.equal(['a done']);
  });

  it('asks before the same file becomes a second note', async () => {
    const { queue, sent, states } = aQueue();
    queue.add(PROJECT, [file('a')]);
    sent[0]?.fail(new Refused('CONFLICT', 'Imported already.', {}, { importedAs: { id: 'n', title: 'One' } }));
    await turn();
    expect(queue.rows[0]).to.deep.include({ state: 'failed', again: true, importedAs: { id: 'n', title: 'One' } });
    queue.retry('1');
    expect(states()).to.deep.equal(['a sending']);
    expect(sent.map(({ options }) => options.onlyNew)).to.deep.equal([true, false]);
  });

  it('refuses a file that is too large by name and sends the others', () => {
    const { queue, states } = aQueue();
    queue.add(PROJECT, [file('huge.txt', limits.importText + 1), file('most.txt', limits.importText)]);
    expect(states()).to.deep.equal(['huge.txt failed', 'most.txt sending']);
    expect(queue.rows[0]?.problem).to.include('10 MB');
    expect(queue.rows[0]?.again).to.equal(false);
  });

  it('takes as many files at once as the limit says; the others can be tried again', () => {
    const { queue } = aQueue();
    const { files } = limits.bulkImport;
    queue.add(
      PROJECT,
      Array.from({ length: files + 1 }, (_, number) => file(`${number}`)),
    );
    expect(queue.rows.filter(({ state }) => state === 'failed').map(({ name }) => name)).to.deep.equal([`${files}`]);
    expect(queue.rows.at(-1)?.again).to.equal(true);
  });

  it('shows what is being sent and read', async () => {
    const { queue, sent } = aQueue();
    queue.add(PROJECT, [file('a')]);
    sent[0]?.options.onSent(0.4);
    expect(queue.rows[0]).to.include({ state: 'sending', sent: 0.4 });
    sent[0]?.options.onSent(1);
    expect(queue.rows[0]?.state).to.equal('reading');
    queue.cancel('1');
    sent[0]?.options.onSent(1);
    expect(queue.rows[0]?.state).to.equal('cancelled');
  });

  it('reads a file in another encoding, of which the note gets the words', async () => {
    const { queue, sent, states } = aQueue();
    queue.add(PROJECT, [file('a'), file('b')]);
    sent[0]?.give({ ...aNote('n'), encoding: 'Windows-1252', encodingGuessed: true });
    sent[1]?.give(aNote('m'));
    await turn();
    expect(queue.rows.map(({ rereadable }) => rereadable)).to.deep.equal([true, false]);
    queue.readIn('1', 'Windows-1253');
    queue.readIn('2', 'Windows-1253');
    expect(states()).to.deep.equal(['a sending', 'b done']);
    expect(sent[2]?.options).to.deep.include({ encoding: 'Windows-1253', note: { id: 'n', title: 'n' } });
    expect(sent[2]?.options.id, 'a change of its own').not.to.equal('1');
    sent[2]?.give({ ...aNote('n'), encoding: 'Windows-1253' });
    await turn();
    expect(queue.rows[0]).to.include({ state: 'done', encoding: 'Windows-1253', guessed: false, rereadable: true });
  });

  it('offers an encoding where none was found', async () => {
    const { queue, sent, states } = aQueue();
    queue.add(PROJECT, [file('a')]);
    sent[0]?.fail(new Refused('UNPROCESSABLE', 'Not known.', {}, { problem: 'encoding' }));
    await turn();
    expect(queue.rows[0]).to.include({ state: 'failed', rereadable: true });
    queue.readIn('1', 'KOI8-R');
    expect(states()).to.deep.equal(['a sending']);
    expect(sent[1]?.options).to.include({ encoding: 'KOI8-R', note: null });
  });

  it('takes off the list only what is over, and knows the projects apart', () => {
    const { queue, states } = aQueue();
    queue.add(PROJECT, [file('a')]);
    queue.refuse('other', 'folder', 'This is a folder.');
    queue.dismiss(['1', '2']);
    expect(states()).to.deep.equal(['a sending']);
    expect(queue.of('other')).to.deep.equal([]);
  });
});
