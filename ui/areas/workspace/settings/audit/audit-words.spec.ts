import { expect } from 'chai';
import { actionSays, actionWords, detailWords, idsIn, outcomeWords, tellsValues } from './audit-words.ts';

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
    expect(idsIn(given)).to.deep.equal([['placeId', [id], [id]]]);
    expect(detailWords({ fields: ['id', 'enabled'], values: { id: 'csv', enabled: false } })).to.equal(
      'id: csv, enabled: false',
    );
  });

  it('tells the value before and the value after', () => {
    const fields = ['role', 'suspended', 'expiresAt', 'regions', 'folderId', 'name'];
    const [one, other] = ['0f6e1a52-6f0c-4a53-9a4e-3f8b3f0f0a11', '0f6e1a52-6f0c-4a53-9a4e-3f8b3f0f0a12'];
    const values = { role: 'VIEWER', suspended: true, expiresAt: null, regions: ['EU'], folderId: one };
    const before = { role: 'MANAGER', suspended: false, expiresAt: '2026-11-01', regions: [], folderId: other };
    expect(detailWords({ fields, values, before })).to.equal(
      'role: MANAGER → VIEWER, suspended: false → true, expires at: 2026-11-01 → none, regions: none → EU, folder, name',
    );
    expect(idsIn({ fields, values, before })).to.deep.equal([['folderId', [one], [other]]]);
    expect(detailWords({ fields: ['id'], values: { id: one }, before: { scope: 'READ' } })).to.equal('scope: was READ');
    expect(detailWords({ fields: ['level'], values: { level: 'FULL' }, before: { level: null } })).to.equal(
      'level: none → FULL',
    );
    expect([{ fields }, { fields, before }, { fields, values }].map(tellsValues)).to.deep.equal([false, true, true]);
  });
});
