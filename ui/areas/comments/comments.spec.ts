import type { Comment } from '@earshot/core/areas/comments/comment';
import { expect } from 'chai';
import { mentionBefore, mentionedIn, peopleFor, withMentions } from '../references/mentions.ts';
import { threadsOf } from './threads.ts';

const said = (id: string, at: number, threadId: string | null = null) =>
  ({ id, threadId, createdAt: `2026-01-0${at}T00:00:00.000Z` }) as Comment;

const people = [
  { id: 'a', name: 'Ada' },
  { id: 'l', name: 'Ada Lovelace' },
  { id: 'g', name: 'Grace Hopper' },
];

describe('comments', () => {
  it('show mentions apart from what stands between, whatever a name is', () => {
    const pieces = (text: string, names: string[]) =>
      withMentions(text, names).map(({ text: piece, mention }) => (mention ? `[${piece}]` : piece));
    expect(pieces('See @Ada Lovelace and @Ada.', ['Ada', 'Ada Lovelace']).join('')).to.equal(
      'See [@Ada Lovelace] and [@Ada].',
    );
    expect(pieces('@C. (Bo) *x @Cxx', ['C. (Bo) *x']).join('')).to.equal('[@C. (Bo) *x] @Cxx');
    expect(pieces('@Nobody', [])).to.deep.equal(['@Nobody']);
  });

  it('stand in threads, oldest first, and without replies to what was deleted', () => {
    const rows = [said('r2', 4, 'one'), said('two', 2), said('r1', 3, 'one'), said('one', 1), said('lost', 5, 'gone')];
    expect(threadsOf(rows).map(({ root, replies }) => [root.id, ...replies.map(({ id }) => id)])).to.deep.equal([
      ['one', 'r1', 'r2'],
      ['two'],
    ]);
  });

  it('mention whoever is named after an @, by the longest name', () => {
    expect(mentionedIn('@Ada Lovelace, see this', people)).to.deep.equal(['l']);
    expect(mentionedIn('@Ada and @Ada Lovelace', people)).to.have.members(['a', 'l']);
    expect(mentionedIn('mail ada@Grace', people)).to.deep.equal([]);
    expect(mentionedIn('Ada said', people)).to.deep.equal([]);
  });

  it('mention of two with one name the one who was chosen', () => {
    const two = [...people, { id: 'other', name: 'Ada' }];
    expect(mentionedIn('@Ada, see this', two)).to.deep.equal(['a']);
    expect(mentionedIn('@Ada, see this', two, new Map([['Ada', 'other']]))).to.deep.equal(['other']);
  });

  it('offer people while a name is being typed, and only then', () => {
    expect(mentionBefore('Hello @Gra', 10)).to.deep.equal({ from: 6, query: 'Gra' });
    expect(mentionBefore('me@gra', 6)).to.equal(undefined);
    expect(mentionBefore('Hello @Gra\nnew line', 19)).to.equal(undefined);
    expect(peopleFor('lov', people).map(({ id }) => id)).to.deep.equal(['l']);
    expect(peopleFor('ada l', people).map(({ id }) => id)).to.deep.equal(['l']);
    expect(peopleFor('', people)).to.have.length(3);
  });
});
