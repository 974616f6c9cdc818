import { expect } from 'chai';
import { wayIn } from './use-enter.ts';

describe('the way in', () => {
  it('leads where somebody wanted to go, with what they were looking at', () => {
    expect(wayIn('/projects/onboarding-0123/notes?peek=note:x#h=1')).to.equal(
      '/projects/onboarding-0123/notes?peek=note:x#h=1',
    );
  });

  it('never leads out of here or back to the door', () => {
    for (const next of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '',
      '/auth/logout',
      '/./auth/logout',
    ])
      expect(wayIn(next), next).to.equal('/home');
    expect(wayIn(null)).to.equal('/home');
  });
});
