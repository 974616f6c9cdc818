import { expect } from 'chai';
import { afterSignIn } from './use-enter.ts';

describe('the way in', () => {
  it('leads where someone wanted to go, with what they were looking at', () => {
    expect(afterSignIn('/projects/onboarding-0123/notes?peek=note:x#h=1')).to.equal(
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
      expect(afterSignIn(next), next).to.equal('/home');
    expect(afterSignIn(null)).to.equal('/home');
  });
});
