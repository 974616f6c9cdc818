import type { Panel } from '@earshot/core/model/panel';
import { expect } from 'chai';
import { autorun } from 'mobx';
import { PanelStore } from './panel-store.ts';

const aPanel = (id: string, more: Partial<Panel> = {}): Panel => ({
  id,
  pluginId: id,
  title: id,
  icon: '',
  place: 'INSIGHT_TAB',
  level: 'READ',
  rank: 100,
  reads: [],
  module: `/plugins/${id}/0.js`,
  ...more,
});
const ids = (panels: readonly Panel[]) => panels.map(({ id }) => id);

describe('the store of panels', () => {
  it('has the panels of a place by rank, then by name', () => {
    const store = new PanelStore([]);
    store.take([aPanel('c'), aPanel('b'), aPanel('a', { rank: 200 }), aPanel('d', { place: 'PERSON' })]);
    expect(ids(store.at('INSIGHT_TAB', 'READ'))).to.deep.equal(['b', 'c', 'a']);
  });

  it('leaves out panels that ask for a higher level', () => {
    const store = new PanelStore([]);
    store.take([aPanel('a'), aPanel('b', { level: 'WRITE' })]);
    expect(ids(store.at('INSIGHT_TAB', 'READ'))).to.deep.equal(['a']);
    expect(ids(store.at('INSIGHT_TAB', 'none'))).to.deep.equal([]);
  });

  it('hides a panel for the person, tells observers, and remembers it in the browser', () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
    const store = new PanelStore([], storage);
    store.take([aPanel('a'), aPanel('b')]);
    const seen: string[][] = [];
    const stop = autorun(() => seen.push(ids(store.at('INSIGHT_TAB', 'READ'))));
    store.show(aPanel('a'), false);
    stop();
    expect(seen).to.deep.equal([['a', 'b'], ['b']]);
    const later = new PanelStore([], storage);
    later.take([aPanel('a'), aPanel('b')]);
    expect(ids(later.at('INSIGHT_TAB', 'READ'))).to.deep.equal(['b']);
    expect(ids(later.at('INSIGHT_TAB', 'READ', true))).to.deep.equal(['a', 'b']);
  });

  it('starts without hidden panels when the storage holds something else', () => {
    const store = new PanelStore([], { getItem: () => '{', setItem: () => {} });
    expect(store.hidden.size).to.equal(0);
  });
});
