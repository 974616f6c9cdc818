import { mergeTags, updateTag } from '@earshot/core/areas/coding/tag';
import { search } from '@earshot/core/areas/search/search';
import { createInvite } from '@earshot/core/areas/workspace/invite';
import { updateMe } from '@earshot/core/model/member';
import { signIn } from '@earshot/core/model/session';
import { expect } from 'chai';
import { complaints } from './form-texts.ts';

describe('what a form complains about', () => {
  it('says nothing when all is well', () => {
    expect(complaints(signIn.input, { email: 'ana@example.org', password: 'x' })).to.deep.equal({});
  });

  it('says the declaration’s own text, and a plain one where it has none', () => {
    expect(complaints(updateMe.input, { name: '  ' })).to.deep.equal({
      name: 'Enter the name that colleagues should see.',
    });
    expect(complaints(signIn.input, { email: 'nonsense', password: '' })).to.deep.equal({
      email: 'Type an email address such as ada@example.org.',
      password: 'Fill this in.',
    });
    expect(complaints(updateMe.input, { name: 'x'.repeat(301) }).name).to.equal('At most 300 characters.');
  });

  it('asks for a choice where nothing was chosen', () => {
    const nobody = { id: '', mergeIds: ['00000000-0000-4000-8000-000000000001'] };
    expect(complaints(mergeTags.input, nobody)).to.deep.equal({ id: 'Choose one from the list.' });
  });

  it('never says what zod says', () => {
    const wrong = [
      complaints(createInvite.input, { role: 'KING' }),
      complaints(search.input, { query: 7, limit: -1 }),
      complaints(updateTag.input, { id: 'x', colour: 'red', nonsense: 1 }),
      complaints(signIn.input, {}),
    ];
    for (const text of wrong.flatMap((one) => Object.values(one)))
      expect(text).not.to.match(/expected|Invalid (input|option|string|UUID)|Unrecognized|Too (small|big)/);
    expect(wrong.every((one) => Object.keys(one).length > 0)).to.equal(true);
  });
});
