import { Project } from '@earshot/core/areas/places/project';
import { limits } from '@earshot/core/limits';
import { expect } from 'chai';
import { oneSign } from './one-sign.ts';

describe('an icon that is typed', () => {
  it('is one sign as people see it, the last that was typed', () => {
    expect(oneSign('🎤')).to.equal('🎤');
    expect(oneSign('🎤👩🏽‍🔬')).to.equal('👩🏽‍🔬');
    expect(oneSign(' 🇩🇪 ')).to.equal('🇩🇪');
    expect(oneSign('AB')).to.equal('B');
    expect(oneSign('   ')).to.equal('');
  });

  it('is never longer than an icon may be', () => {
    expect(oneSign(`e${'\u0301'.repeat(limits.icon + 5)}`)).to.equal('');
    expect(Project.fields.icon.safeParse(oneSign('👩‍👩‍👧‍👦')).success).to.equal(true);
  });
});
