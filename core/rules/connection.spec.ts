import { expect } from 'chai';
import fc from 'fast-check';
import { type ConnectionEvent, connecting, connection } from './connection.ts';

const after = (...events: ConnectionEvent[]) => events.reduce(connection, connecting);
const times = (count: number, event: ConnectionEvent): ConnectionEvent[] => Array.from({ length: count }, () => event);

describe('connection', () => {
  it('goes through its states as the socket does', () => {
    expect(connecting.phase).to.equal('connecting');
    expect(after('socket disconnected').phase).to.equal('connecting');
    expect(after('socket connected').phase).to.equal('connected');
    expect(after('socket connected', 'socket disconnected').phase).to.equal('reconnecting');
    expect(after('socket connected', 'socket disconnected', 'socket connected').phase).to.equal('reconnected');
    expect(after('socket connected', 'socket disconnected', 'socket connected', 'news seen').phase).to.equal(
      'connected',
    );
    expect(after('socket connected', 'socket connected').phase).to.equal('connected');
  });

  it('says offline first, then down above 10 failures', () => {
    expect(after('socket connected', 'browser offline', ...times(20, 'http failed')).phase).to.equal('client offline');
    expect(after('socket connected', 'browser offline', 'browser online').phase).to.equal('connected');
    expect(after('socket connected', ...times(10, 'http failed')).phase).to.equal('connected');
    expect(after('socket connected', ...times(11, 'http failed')).phase).to.equal('server offline');
    expect(after('socket connected', ...times(11, 'http failed'), 'http succeeded').phase).to.equal('connected');
  });

  it('counts failures from 0 to 20, whatever happens', () => {
    const events = fc.array(
      fc.constantFrom<ConnectionEvent>(
        'http failed',
        'http succeeded',
        'socket connected',
        'socket disconnected',
        'browser online',
        'browser offline',
        'news seen',
      ),
      { maxLength: 80 },
    );
    fc.assert(
      fc.property(events, (list) => {
        let count = 0;
        for (const event of list) {
          if (event === 'http failed') count = Math.min(20, count + 1);
          if (event === 'http succeeded') count = Math.max(0, count - 1);
        }
        const state = after(...list);
        expect(state.failures).to.equal(count);
        expect(state.phase === 'server offline').to.equal(state.online && count > 10);
        expect(state.phase === 'client offline').to.equal(!state.online);
      }),
    );
  });

  it('is the same object when nothing changed', () => {
    const state = after('socket connected');
    expect(connection(state, 'http succeeded')).to.equal(state);
    expect(connection(state, 'browser online')).to.equal(state);
  });
});
