import { expect } from 'chai';
import { agentWords } from './agent-words.ts';

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';

describe('a browser in words', () => {
  it('is named with its system', () => {
    expect(agentWords(CHROME)).to.equal('Chrome on Linux');
    expect(agentWords(`${CHROME} Edg/131.0`.replace('X11; Linux x86_64', 'Windows NT 10.0; Win64; x64'))).to.equal(
      'Edge on Windows',
    );
    expect(agentWords('Mozilla/5.0 (Macintosh; Intel Mac OS X 14.7; rv:133.0) Gecko/20100101 Firefox/133.0')).to.equal(
      'Firefox on a Mac',
    );
    expect(
      agentWords(
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
      ),
    ).to.equal('Safari on an iPhone');
  });

  it('stands as it is where it is not known', () => {
    expect(agentWords('curl/8.5.0')).to.equal('curl');
    expect(agentWords('my-script')).to.equal('my-script');
    expect(agentWords('x'.repeat(500))).to.have.length(60);
    expect(agentWords(' ')).to.match(/Unknown program/);
  });
});
