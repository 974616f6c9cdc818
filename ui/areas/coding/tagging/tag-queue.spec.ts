import { expect } from 'chai';
import { Refused } from '../../../data/refused.ts';
import { UndoStack } from '../../../data/undo-stack.ts';
import { StoredTagChanges } from './stored-tag-changes.ts';
import { type TagChange, TagQueue } from './tag-queue.ts';

const soon = () => new Promise<void>((done) => setTimeout(done));

function change(key: string, add: TagChange['add'] = [{ id: 'trust' }]): TagChange {
  const words = { from: `from ${key}`, to: `to ${key}`, text: key, position: 0 };
  return { key, noteId: 'note', projectId: 'project', on: { words }, add, remove: [] };
}

/** A host that responds when the test lets it. */
function aWorld() {
  const heard: string[] = [];
  const asked: PromiseWithResolvers<void>[] = [];
  const refused: string[] = [];
  const kept: string[][] = [];
  const undo = new UndoStack(async (inverse) => {
    if ('act' in inverse) return inverse.act();
    heard.push(`${inverse.command} ${inverse.input.id}`);
    return { command: `again ${inverse.command}`, input: inverse.input };
  });
  const queue = new TagQueue({
    undo,
    ready: async () => undefined,
    send: async ({ key, add }, made) => {
      const turn = Promise.withResolvers<void>();
      asked.push(turn);
      heard.push(key);
      for (const tag of add) if ('title' in tag) made.add(`id of ${tag.title}`);
      await turn.promise;
      return { highlightId: `highlight ${key}`, inverses: [{ command: 'takeBackHighlight', input: { id: key } }] };
    },
    unmake: (id) => ({ command: 'takeBackTag', input: { id } }),
    keep: (changes) => kept.push(changes.map(({ key }) => key)),
    refused: ({ key }, reason) => refused.push(`${key}: ${(reason as Refused).code}`),
    pause: soon,
  });
  const answer = async (reason?: unknown) => {
    const turn = asked.shift();
    if (reason) turn?.reject(reason);
    else turn?.resolve();
    await soon();
  };
  return { queue, undo, heard, refused, kept, answer };
}

describe('what is tagged and not confirmed', () => {
  it('is sent in order, one after the other, and kept until it is answered', async () => {
    const { queue, heard, kept, answer } = aWorld();
    for (const key of ['a', 'b', 'c']) queue.add(change(key), key);
    await soon();
    expect(heard).to.deep.equal(['a']);
    await answer();
    expect(heard).to.deep.equal(['a', 'b']);
    await answer();
    await answer();
    expect(kept.at(3)).to.deep.equal(['b', 'c']);
    expect(kept.at(-1)).to.deep.equal([]);
    expect(queue.drawn.map(({ highlightId }) => highlightId)).to.deep.equal([
      'highlight a',
      'highlight b',
      'highlight c',
    ]);
  });

  it('waits while the host is out of reach and keeps its order', async () => {
    const { queue, heard, refused, answer } = aWorld();
    for (const key of ['a', 'b']) queue.add(change(key), key);
    await soon();
    await answer(new Refused('OFFLINE', 'No network'));
    await soon();
    await answer();
    await answer();
    expect(heard).to.deep.equal(['a', 'a', 'b']);
    expect(refused).to.deep.equal([]);
  });

  it('disappears when it is refused, with the tag that was created for it and with its step of Undo', async () => {
    const { queue, undo, heard, refused, answer } = aWorld();
    queue.add(change('a', [{ title: 'New', colour: '#123456' }]), 'a');
    queue.add(change('b'), 'b');
    await soon();
    await answer(new Refused('CONFLICT', 'The words are gone'));
    await answer();
    expect(refused).to.deep.equal(['a: CONFLICT']);
    expect(heard).to.deep.equal(['a', 'takeBackTag id of New', 'b']);
    expect(undo.last?.says).to.equal('b');
    await undo.undo();
    expect(undo.last).to.equal(undefined);
  });

  it('is taken back before it was sent without a word to the host, and done again', async () => {
    const { queue, undo, heard, answer } = aWorld();
    queue.add(change('a'), 'a');
    queue.add(change('b'), 'b');
    await soon();
    await undo.undo();
    expect(queue.changes.map(({ key }) => key)).to.deep.equal(['a']);
    await undo.redo();
    await answer();
    await answer();
    expect(heard).to.deep.equal(['a', 'b']);
  });

  it('is one step of Undo, with the tag that was created, also while it is under inverse', async () => {
    const { queue, undo, heard, answer } = aWorld();
    queue.add(change('a', [{ title: 'New', colour: '#123456' }]), 'a');
    await soon();
    const undone = undo.undo();
    await answer();
    await undone;
    expect(heard).to.deep.equal(['a', 'takeBackHighlight a', 'takeBackTag id of New']);
    await undo.redo();
    expect(heard.slice(3)).to.deep.equal(['again takeBackTag id of New', 'again takeBackHighlight a']);
  });
});

describe('tagging that outlives its page', () => {
  function aStorage() {
    const held = new Map<string, string>();
    return {
      getItem: (key: string) => held.get(key) ?? null,
      setItem: (key: string, text: string) => void held.set(key, text),
      removeItem: (key: string) => void held.delete(key),
      key: (at: number) => [...held.keys()][at] ?? null,
      get length() {
        return held.size;
      },
    };
  }

  it('is found by the same person only, and gone once nothing waits', () => {
    const storage = aStorage();
    const ada = new StoredTagChanges(storage, 'ada');
    ada.keep('note', [change('a')]);
    expect(ada.notes()).to.deep.equal(['note']);
    expect(new StoredTagChanges(storage, 'ada').of('note')).to.deep.equal([change('a')]);
    expect(new StoredTagChanges(storage, 'ben').notes()).to.deep.equal([]);
    ada.keep('note', []);
    expect(storage.length).to.equal(0);
  });

  it('is nothing where something else was written', () => {
    const storage = aStorage();
    for (const text of ['x', '{}', '[{"key":1}]']) {
      storage.setItem('earshot.unsent-tags.ada.note', text);
      expect(new StoredTagChanges(storage, 'ada').of('note'), text).to.deep.equal([]);
    }
  });
});
