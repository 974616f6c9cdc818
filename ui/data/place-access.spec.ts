import { expect } from 'chai';
import { PlaceAccess } from './place-access.ts';
import { Refused } from './refused.ts';

type Line = { placeId: string; kind: string; level: string; trashed: boolean };

function anAccess(answers: (Line[] | Refused)[]) {
  let asked = 0;
  const ask = async () => {
    const answer = answers[Math.min(asked++, answers.length - 1)] ?? [];
    if (answer instanceof Refused) throw answer;
    return answer;
  };
  return { access: new PlaceAccess({ ask: ask as never }), asked: () => asked };
}

const line = (placeId: string, level: string, more: Partial<Line> = {}): Line => ({
  placeId,
  kind: 'PROJECT',
  level,
  trashed: false,
  ...more,
});

describe('what a person can do where', () => {
  it('is nothing until it is known, and what the host says from then on', async () => {
    const { access } = anAccess([[line('a', 'WRITE'), line('b', 'READ')]]);
    expect(access.level('a')).to.equal('none');
    expect(access.knows('a')).to.equal(false);
    await access.reload();
    expect([access.level('a'), access.level('b'), access.level('c'), access.level(null)]).to.deep.equal([
      'WRITE',
      'READ',
      'none',
      'none',
    ]);
    expect([access.may('a', 'WRITE'), access.may('b', 'WRITE'), access.may('a', 'FULL')]).to.deep.equal([
      true,
      false,
      false,
    ]);
  });

  it('takes away what the next answer does not have any more', async () => {
    const { access } = anAccess([[line('a', 'FULL')], []]);
    await access.reload();
    await access.reload();
    expect(access.level('a')).to.equal('none');
  });

  it('asks again for a place that it does not know, and only then', async () => {
    const { access, asked } = anAccess([[line('a', 'FULL')]]);
    await access.reload();
    access.met(['a']);
    expect(asked()).to.equal(1);
    access.met(['a', 'new']);
    expect(asked()).to.equal(2);
  });

  it('asks once more for what it met while it was asking, and once only', async () => {
    const { access, asked } = anAccess([
      [line('a', 'FULL')],
      [line('a', 'FULL')],
      [line('a', 'FULL'), line('b', 'FULL')],
    ]);
    await access.reload();
    const asking = access.reload();
    access.met(['a', 'b']);
    access.met(['b', 'never']);
    expect(asked()).to.equal(2);
    await asking;
    await new Promise((done) => setTimeout(done));
    expect(asked()).to.equal(3);
    expect(access.level('b')).to.equal('FULL');
  });

  it('names the places of which an administrator only learns that they exist', async () => {
    const { access } = anAccess([[line('a', 'none'), line('b', 'READ'), line('c', 'none', { trashed: true })]]);
    await access.reload();
    expect(access.closed.map(({ placeId }) => placeId)).to.deep.equal(['a']);
  });

  it('keeps what it knew when the host cannot be asked, and says why', async () => {
    const { access } = anAccess([[line('a', 'READ')], new Refused('OFFLINE', 'No network.')]);
    await access.reload();
    await access.reload();
    expect(access.level('a')).to.equal('READ');
    expect(access.state).to.equal('failed');
    expect(access.error?.message).to.equal('No network.');
  });
});
