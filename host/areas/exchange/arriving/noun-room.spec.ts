import { Canvas } from '@earshot/core/areas/canvas/canvas';
import type { ImportOutcome } from '@earshot/core/areas/exchange/project-import';
import { expect } from 'chai';
import type { Slice } from './arrival.ts';
import { refuseBeyond } from './noun-room.ts';

const noun = { entity: Canvas, room: { most: 5, says: 'Full.' } };

/** Imports into a project that has the given number of canvases. */
function importInto(state: 'CHECKING' | 'APPLYING', here: () => number) {
  const arrival = { row: { projectId: 'p', state }, made: new Map() };
  const slice = { change: { rows: () => ({ count: async () => here() }) }, arrival } as unknown as Slice;
  return async (...outcomes: ImportOutcome[]) => {
    const rows = outcomes.map((outcome) => ({ outcome, reason: '' }));
    await refuseBeyond(slice, noun, rows);
    return rows.map(({ outcome }) => outcome);
  };
}

describe('the room of a project for what an import makes', () => {
  it('is shared by the slices of a dry run', async () => {
    const check = importInto('CHECKING', () => 2);
    expect(await check('MADE', 'SAME')).to.deep.equal(['MADE', 'SAME']);
    expect(await check('MADE', 'CHANGED', 'MADE', 'MADE')).to.deep.equal(['MADE', 'CHANGED', 'MADE', 'REFUSED']);
    expect(await check('MADE', 'SAME')).to.deep.equal(['REFUSED', 'SAME']);
  });

  it('is not taken by what is here already, in however many slices', async () => {
    const check = importInto('CHECKING', () => 4);
    expect(await check('SAME', 'SAME')).to.deep.equal(['SAME', 'SAME']);
    expect(await check('SAME', 'SAME')).to.deep.equal(['SAME', 'SAME']);
    expect(await check('MADE')).to.deep.equal(['MADE']);
  });

  it('is what is left while rows are written', async () => {
    let here = 3;
    const write = importInto('APPLYING', () => here);
    expect(await write('MADE')).to.deep.equal(['MADE']);
    here = 4;
    expect(await write('MADE', 'MADE')).to.deep.equal(['MADE', 'REFUSED']);
  });
});
