import { expect } from 'chai';
import { actionSays, actionWords, detailWords, outcomeWords } from './audit-words.ts';

describe('the audit log in words', () => {
  it('names an action as people say it', () => {
    expect(actionWords('tagHighlight')).to.equal('Tag highlight');
    expect(actionSays('deleteNote')).to.match(/trash/i);
    expect(actionSays('fromTheFuture')).to.equal('');
  });

  it('says what came of it', () => {
    expect(outcomeWords('done')).to.equal('Done');
    expect(outcomeWords('FORBIDDEN')).to.match(/not allowed/);
    expect(outcomeWords('UNPROCESSABLE')).to.equal('Refused');
    expect(outcomeWords('something new')).to.equal('something new');
  });

  it('tells names of what was sent', () => {
    expect(detailWords({ fields: ['id', 'title', 'summary'] })).to.equal('title, summary');
    expect(detailWords({ count: 3 })).to.equal('count: 3');
    expect(detailWords({})).to.equal('');
  });
});
