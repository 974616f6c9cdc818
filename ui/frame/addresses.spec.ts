import { limits } from '@earshot/core/limits';
import { entities } from '@earshot/core/model/all';
import { deepLinkIn } from '@earshot/core/model/deep-link';
import { asLabel } from '@earshot/core/model/entity';
import { expect } from 'chai';
import { KIND_WORDS, pathOf } from './path-of.ts';
import { fragmentOf, idIn, paths } from './paths.ts';
import { peekIn, peekModeIn, peeksIn, withoutTopPeek, withPeek, withPeekMode, withPeekOnTop } from './peek-url.ts';

const id = '0f6e1a52-6f0c-4a53-9a4e-3f8b3f0f0a11';
const other = '1f6e1a52-6f0c-4a53-9a4e-3f8b3f0f0a12';
const last = (path: string) => path.split('/').at(-1)?.split('#')[0];

function sorted(search: URLSearchParams): string {
  const copy = new URLSearchParams(search);
  copy.sort();
  return copy.toString();
}

describe('addresses', () => {
  it('carry a readable title and lead back to the id', () => {
    expect(paths.note({ id, title: 'Interview 4: Ana' })).to.match(/^\/data\/interview-4-ana-[0-9A-Za-z]{22}$/);
    for (const path of [
      paths.note({ id, title: '' }),
      paths.tag({ id, title: '访谈' }),
      paths.project({ id, title: 'A/B #1?' }),
    ])
      expect(idIn(last(path))).to.equal(id);
    expect(idIn(last(paths.project({ id, title: 'x' }, 'notes').replace('/notes', '')))).to.equal(id);
    expect(idIn('nonsense')).to.equal(undefined);
    expect(idIn(undefined)).to.equal(undefined);
  });

  it('lead to kinds of things that are called as their nouns are', () => {
    const names = entities.flatMap(({ name, options: { search } }) => (search ? [[search.type, asLabel(name)]] : []));
    expect(KIND_WORDS).to.deep.equal({ ...Object.fromEntries(names), MEMBER: 'Colleague' });
  });

  it('of a highlight is its note, with the highlight in the fragment', () => {
    const path = pathOf({ id: other, type: 'HIGHLIGHT', pageId: id }, '');
    expect(idIn(last(path ?? ''))).to.equal(id);
    expect(deepLinkIn(path?.split('#')[1] ?? '')).to.deep.equal({ highlight: other });
  });

  it('keep what a person searched for as it was typed', () => {
    const words = 'a "b c" & d#e=f %';
    expect(fragmentOf(new URL(paths.search(words), 'http://x').hash).get('q')).to.equal(words);
    expect(new URLSearchParams(paths.login('/data/x?y=1#h=2').split('?')[1]).get('next')).to.equal('/data/x?y=1#h=2');
  });

  it('say what is peeked at, beside whatever else they say', () => {
    const peeked = withPeek(new URLSearchParams('sort=TITLE_ASC'), { type: 'note', id, title: 'Interview 4' });
    expect(peeked.get('peek')).to.match(/^note:interview-4-/);
    expect(peekIn(peeked)).to.deep.equal({ type: 'note', id });
    expect(withPeek(peeked, undefined).toString()).to.equal('sort=TITLE_ASC');
  });

  it('say where the peek stands, beside the page unless told', () => {
    const peeked = withPeek(new URLSearchParams(), { type: 'note', id, title: '' }, 'center');
    expect(peekModeIn(peeked)).to.equal('center');
    expect(peekModeIn(withPeekMode(peeked, 'side'))).to.equal('side');
    expect(withPeekMode(peeked, 'side').has('peekMode')).to.equal(false);
    expect(peekModeIn(new URLSearchParams('peekMode=sideways'))).to.equal('side');
    expect(withPeek(peeked, undefined).toString()).to.equal('');
  });

  it('stack what is peeked at: the last one is on top, each once, up to a limit', () => {
    const first = withPeek(new URLSearchParams('sort=TITLE_ASC'), { type: 'person', id, title: 'Ada' }, 'full');
    const second = withPeekOnTop(first, { type: 'note', id: other, title: '' });
    expect(peeksIn(second)).to.deep.equal([
      { type: 'person', id },
      { type: 'note', id: other },
    ]);
    expect(peekIn(second)).to.deep.equal({ type: 'note', id: other });
    expect(peekModeIn(second)).to.equal('full');
    expect(sorted(withoutTopPeek(second))).to.equal(sorted(first));
    expect(withoutTopPeek(first).toString()).to.equal('sort=TITLE_ASC');
    const again = withPeekOnTop(second, { type: 'person', id, title: 'Ada' });
    expect(sorted(again)).to.equal(sorted(first));
    let many = first;
    for (let at = 0; at < 20; at += 1) {
      const next = `${other.slice(0, -2)}${String(at + 10)}`;
      many = withPeekOnTop(many, { type: 'tag', id: next, title: '' });
    }
    expect(peeksIn(many)).to.have.length(limits.peeks);
    expect(peekIn(many)?.id).to.equal(`${other.slice(0, -2)}29`);
    expect(peeksIn(new URLSearchParams(`peek=hologram:${id}&peek=note:${id}&peek=`))).to.deep.equal([
      { type: 'note', id },
    ]);
  });

  it('peek at nothing when what they say makes no sense', () => {
    for (const nonsense of ['', 'note', 'note:', `hologram:${id}`, 'note:nonsense', `constructor:${id}`])
      expect(peekIn(new URLSearchParams({ peek: nonsense }))).to.equal(undefined);
  });
});
