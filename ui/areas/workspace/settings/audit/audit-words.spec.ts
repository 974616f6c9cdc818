import { expect } from 'chai';
import { actionSays, actionWords, detailWords, idsIn, outcomeWords } from './audit-words.ts';

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
    expect(detailWords({ fields: ['highlightIds', 'parentId'] })).to.equal('highlights, parent');
    expect(detailWords({ count: 3 })).to.equal('count: 3');
    expect(detailWords({})).to.equal('');
    const id = '0f6e1a52-6f0c-4a53-9a4e-3f8b3f0f0a11';
    const given = {
      fields: ['placeId', 'principalId', 'level'],
      values: { placeId: id, principalId: null, level: 'FULL' },
    };
    expect(detailWords(given)).to.equal('place, principal, level: FULL');
    expect(idsIn(given)).to.deep.equal([['placeId', [id]]]);
    expect(detailWords({ fields: ['id', 'enabled'], values: { id: 'csv', enabled: false } })).to.equal(
      'id: csv, enabled: false',
    );
  });
});
