import { expect } from 'chai';
import { ConnectionState } from './connection-state.ts';

const moment = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('connection', () => {
  it('asks calmly while nobody answers: a failed probe does not ask again at once', async () => {
    let probes = 0;
    const state = new ConnectionState(async () => {
      probes += 1;
      return false;
    });
    state.tell('http failed');
    await moment(900);
    expect(probes).to.equal(1);
  });

  it('brings the counter down soon after someone answers again', async () => {
    const state = new ConnectionState(async () => true);
    state.tell('socket connected');
    for (let at = 0; at < 12; at++) state.tell('http failed');
    expect([state.phase, state.usable]).to.deep.equal(['server offline', false]);
    await moment(1100);
    expect([state.phase, state.usable]).to.deep.equal(['connected', true]);
  });
});
