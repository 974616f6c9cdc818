import { expect } from 'chai';
import { chartIn, withChart } from './chart-kind.ts';

describe('the chart in the hash of an address', () => {
  const READ: [hash: string, kind: string][] = [
    ['', 'BAR'],
    ['#', 'BAR'],
    ['#chart=bar', 'BAR'],
    ['#chart=line', 'LINE'],
    ['chart=line', 'LINE'],
    ['#chart=none', 'NONE'],
    ['#chart=1', 'NONE'],
    ['#chart=stacked_area', 'STACKED_AREA'],
    ['#from=1&to=2&chart=line', 'LINE'],
    ['#chart=line&chart=none', 'LINE'],
    ['#chart', 'BAR'],
    ['#chart=', 'BAR'],
    ['#chart=0', 'BAR'],
    ['#chart=Line', 'BAR'],
    ['#chart=%6cine', 'BAR'],
    ['#chart=__proto__', 'BAR'],
    ['#charts=line', 'BAR'],
    ['#mychart=line', 'BAR'],
  ];
  for (const [hash, kind] of READ)
    it(`${hash || 'nothing'} asks for ${kind}`, () => expect(chartIn(hash)).to.equal(kind));

  const WRITTEN: [hash: string, kind: string, after: string][] = [
    ['', 'LINE', '#chart=line'],
    ['', 'BAR', ''],
    ['#chart=line', 'BAR', ''],
    ['#chart=1', 'NONE', '#chart=none'],
    ['#chart=1', 'LINE', '#chart=line'],
    ['#from=1&chart=line&to=2', 'NONE', '#from=1&to=2&chart=none'],
    ['#from=1&chart=line', 'BAR', '#from=1'],
    ['#f=a%20b+c%26chart=1&preset=allTime', 'LINE', '#f=a%20b+c%26chart=1&preset=allTime&chart=line'],
    ['#charts=1', 'LINE', '#charts=1&chart=line'],
  ];
  for (const [hash, kind, after] of WRITTEN)
    it(`${hash || 'nothing'} with ${kind} is ${after || 'nothing'}`, () => {
      expect(withChart(hash, kind)).to.equal(after);
      expect(chartIn(after)).to.equal(kind);
    });
});
