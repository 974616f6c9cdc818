import { entities } from '@earshot/core/model/all';
import { freeTextFields } from '@earshot/test/kit/free-text';
import { expect } from 'chai';
import { TITLED } from './titled.ts';

/** What a withdrawal reads or erases in another way, or does not read, and why. */
const ELSEWHERE: Record<string, string> = {
  Note: 'remove-retyped.ts, as a page',
  Insight: 'remove-retyped.ts, as a page',
  Canvas: 'remove-retyped.ts, as a page',
  Version: 'with its page',
  Comment: 'remove-retyped.ts',
  Template: 'remove-retyped.ts',
  View: 'remove-retyped.ts: erased as a whole',
  Person: 'is what is withdrawn',
  Speaker: 'is erased with the person',
  Summary: 'is erased with what it is about',
  Workspace: 'is about the team, not about participants',
  Group: 'is about the team, not about participants',
  Invite: 'is about the team, not about participants',
  AlertRule: 'is about the team, not about participants',
};

describe('what people give a title to', () => {
  it('is read for the words of a withdrawn person, or there is a reason why not', () => {
    const titled = new Set(Object.values(TITLED).map(({ entity }) => entity.name));
    const written = entities.filter(({ creation }) => freeTextFields(creation).length > 0);
    expect(written.length).to.be.greaterThan(20);
    expect(
      written.map(({ name }) => name).filter((name) => !titled.has(name) && ELSEWHERE[name] === undefined),
      'in TITLED (titled.ts), or in the list of this test',
    ).to.deep.equal([]);
  });
});
