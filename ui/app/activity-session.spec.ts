import { expect } from 'chai';
import { ActivitySession } from './activity-session.ts';

const MINUTE = 60_000;

describe('a session of activity', () => {
  let now: number;
  let session: ActivitySession;
  beforeEach(() => {
    now = 5_000;
    session = new ActivitySession(() => now);
  });

  it('counts the pages that are opened, each once while it stays open', () => {
    for (const page of ['data/a', 'data/a', 'data/b', 'data/a']) session.opened(page);
    expect(session.figures()).to.deep.equal({ sessionDuration: 0, pageViews: 3, engagementScore: 0 });
  });

  it('lasts since its first page, in whole seconds', () => {
    session.opened('home');
    now += 90_999;
    session.acted();
    expect(session.figures().sessionDuration).to.equal(90);
  });

  it('has the share of its minutes in which someone did something', () => {
    session.opened('home');
    session.acted();
    session.acted();
    now += 3 * MINUTE;
    session.acted();
    expect(session.figures().engagementScore).to.equal(50);
    for (let minute = 0; minute < 60; minute += 1) {
      now += MINUTE;
      session.acted();
    }
    expect(session.figures().engagementScore).to.equal(Math.round((62 / 64) * 100));
  });

  it('begins anew after half an hour without an act, with the page that is open', () => {
    session.opened('home');
    session.opened('data/a');
    session.acted();
    now += 30 * MINUTE;
    session.acted();
    expect(session.figures()).to.include({ sessionDuration: 1800, pageViews: 2 });
    now += 30 * MINUTE + 1;
    session.acted();
    expect(session.figures()).to.deep.equal({ sessionDuration: 0, pageViews: 1, engagementScore: 100 });
    now += 31 * MINUTE;
    session.opened('data/b');
    expect(session.figures()).to.deep.equal({ sessionDuration: 0, pageViews: 1, engagementScore: 0 });
  });
});
