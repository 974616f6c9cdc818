import { expect } from 'chai';
import { type AlertRule, alertsOf } from './alert.ts';

const AT = '2026-11-25T10:00:00.000Z';
const rule = (more: Partial<AlertRule>) =>
  ({ actions: ['setGrant'], outcome: 'ANY', memberId: null, objectId: null, updatedAt: AT, ...more }) as AlertRule;
const line = { operation: 'setGrant', outcome: 'done', actorId: 'ada', objectId: 'project', at: AT };

describe('an alert rule', () => {
  const cases: [string, Partial<AlertRule>, Partial<typeof line>, boolean][] = [
    ['an action that it names', {}, {}, true],
    ['one of several', { actions: ['signIn', 'setGrant'] }, {}, true],
    ['no other action', { actions: ['signIn'] }, {}, false],
    ['not what happened before it', {}, { at: '2026-11-25T09:59:59.999Z' }, false],
    ['its member', { memberId: 'ada' }, {}, true],
    ['no other member', { memberId: 'ben' }, {}, false],
    ['its object', { objectId: 'project' }, {}, true],
    ['no other object', { objectId: 'other' }, {}, false],
    ['what was done', { outcome: 'DONE' }, {}, true],
    ['not what was refused, then', { outcome: 'DONE' }, { outcome: 'FORBIDDEN' }, false],
    ['what was refused', { outcome: 'REFUSED' }, { outcome: 'NOT_FOUND' }, true],
    ['not what was done, then', { outcome: 'REFUSED' }, {}, false],
  ];
  for (const [says, its, of, expected] of cases)
    it(`is about ${says}`, () => expect(alertsOf(rule(its), { ...line, ...of })).to.equal(expected));
});
