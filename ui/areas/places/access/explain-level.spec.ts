import type { GrantedLevel } from '@earshot/core/model/entity';
import type { Grant } from '@earshot/core/model/place';
import { expect } from 'chai';
import { type ChainPlace, explainLevel } from './explain-level.ts';

const here: ChainPlace = { id: 'p', kind: 'project', title: 'Onboarding' };
const above: ChainPlace = { id: 'f', kind: 'folder', title: 'Research' };
const ada = { id: 'ada', role: 'CONTRIBUTOR', suspended: false } as const;
const groups = [{ id: 'g', name: 'Design', memberIds: ['ada'] }];
const aGrant = (
  placeId: string,
  level: GrantedLevel,
  principal: Grant['principal'],
  principalId: string | null = null,
) => ({ id: `${placeId} ${principal}`, placeId, level, principal, principalId }) as Grant;

describe('why someone can do what they can do', () => {
  it('is the highest of what was given to them, their groups and everyone, here and above', () => {
    const grants = [
      aGrant('p', 'READ', 'EVERYONE'),
      aGrant('p', 'WRITE', 'GROUP', 'g'),
      aGrant('f', 'FULL', 'MEMBER', 'ada'),
    ];
    const { level, reasons, capped } = explainLevel(ada, [here, above], grants, groups);
    expect([level, capped]).to.deep.equal(['FULL', false]);
    expect(reasons.map(({ level, through, here }) => [level, through, here])).to.deep.equal([
      ['FULL', 'self', false],
      ['WRITE', { group: 'Design' }, true],
      ['READ', 'everyone', true],
    ]);
  });

  it('leaves out what concerns others and other places', () => {
    const grants = [
      aGrant('p', 'FULL', 'MEMBER', 'ben'),
      aGrant('elsewhere', 'FULL', 'MEMBER', 'ada'),
      aGrant('p', 'FULL', 'GROUP', 'unknown'),
    ];
    expect(explainLevel(ada, [here], grants, groups)).to.deep.equal({ level: 'none', reasons: [], capped: false });
  });

  it('says that a role takes something away', () => {
    const grants = [aGrant('p', 'FULL', 'EVERYONE')];
    expect(explainLevel({ ...ada, role: 'VIEWER' }, [here], grants, groups)).to.include({
      level: 'READ',
      capped: true,
    });
    expect(explainLevel({ ...ada, suspended: true }, [here], grants, groups)).to.include({
      level: 'none',
      capped: true,
    });
  });
});
