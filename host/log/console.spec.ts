import { expect } from 'chai';
import { logConsole } from './console.ts';
import { createLog } from './log.ts';

describe('what libraries print', () => {
  it('is a JSON line of the log, masked as all others', () => {
    const own = { ...console };
    let raw = '';
    logConsole(
      createLog('info', {
        write: (text: string) => {
          raw += text;
        },
      }),
    );
    try {
      console.warn('Rolling back transaction %s failed with error "%s" for ada@example.org', 'a1', 'gone');
      console.error(new Error('not JSON\nat all'));
    } finally {
      Object.assign(console, own);
    }
    const lines = raw
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { level: string; err: { message: string } });
    expect(lines.map(({ level }) => level)).to.deep.equal(['warn', 'warn']);
    expect(lines[0]?.err.message)
      .to.match(/^Rolling back transaction a1/)
      .and.not.contain('ada@');
  });
});
