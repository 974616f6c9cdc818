import { expect } from 'chai';
import { nextStep, stepsDone } from './first-steps.ts';

describe('the first steps', () => {
  it('come one after the other', () => {
    expect(nextStep({ projects: 0, notes: 0, highlights: 0 })).to.equal('project');
    expect(nextStep({ projects: 1, notes: 0, highlights: 0 })).to.equal('note');
    expect(nextStep({ projects: 1, notes: 3, highlights: 0 })).to.equal('highlight');
    expect(nextStep({ projects: 1, notes: 3, highlights: 1 })).to.equal(undefined);
  });

  it('stay done when what was made is in trash since', () => {
    expect(stepsDone({ projects: 0, notes: 0, highlights: 2 })).to.deep.equal({
      project: true,
      note: true,
      highlight: true,
    });
  });
});
