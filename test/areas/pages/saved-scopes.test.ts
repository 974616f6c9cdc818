import { deleteScope, renameScope, savedScopes, saveScope } from '@earshot/core/areas/pages/saved-scope';
import { limits } from '@earshot/core/limits';
import { expect } from 'chai';
import { aRoom, type Person } from '../../kit/hosts/host.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';
import { undoOf } from '../../kit/hosts/undo.ts';

const scopesOf = async (by: Person) =>
  (await by.do(savedScopes, {})).map(({ name, search }) => [name, search] as const);

describe('saved scopes', () => {
  it('are saved, replaced, renamed and deleted, each with Undo, for oneself alone', async () => {
    const { person } = await aRoom();
    const [ada, ben] = [await person('VIEWER'), await person('CONTRIBUTOR')];
    await ada.do(saveScope, { name: 'Mine', search: 'scope=yours' });
    await ada.do(saveScope, { name: 'Insights', search: 'kind=insights' });
    await ben.do(saveScope, { name: 'Mine', search: 'kind=insights&scope=yours' });
    const both = [['Insights', 'kind=insights'] as const, ['Mine', 'scope=yours'] as const];
    expect(await scopesOf(ada)).to.deep.equal(both);

    await ada.do(saveScope, { name: 'Mine', search: 'scope=recent' });
    const backToSaved = undoOf(ada);
    expect(await scopesOf(ada)).to.deep.equal([both[0], ['Mine', 'scope=recent']]);
    await backToSaved();
    expect(await scopesOf(ada)).to.deep.equal(both);

    await ada.do(renameScope, { name: 'Mine', newName: 'Own notes' });
    const backToName = undoOf(ada);
    expect(await scopesOf(ada)).to.deep.equal([both[0], ['Own notes', 'scope=yours']]);
    await backToName();
    expect(await scopesOf(ada)).to.deep.equal(both);

    await ada.do(deleteScope, { name: 'Mine' });
    const backFromDeletion = undoOf(ada);
    expect(await scopesOf(ada)).to.deep.equal([both[0]]);
    await backFromDeletion();
    expect(await scopesOf(ada)).to.deep.equal(both);
    expect(await scopesOf(ben)).to.deep.equal([['Mine', 'kind=insights&scope=yours']]);
  });

  it('are refused with the reason: names that are taken, gone or empty, and too many', async () => {
    const { admin } = await aRoom();
    for (let at = 0; at < limits.savedScopes; at += 1) await admin.do(saveScope, { name: `Scope ${at}`, search: '' });
    await demandRefused(admin.do(saveScope, { name: 'One more', search: '' }), 'CONFLICT', 'You can save 50 scopes');
    await admin.do(saveScope, { name: 'Scope 7', search: 'scope=yours' });
    await demandRefused(admin.do(renameScope, { name: 'Scope 7', newName: 'Scope 8' }), 'CONFLICT', 'already');
    await demandRefused(admin.do(renameScope, { name: 'Nothing', newName: 'x' }), 'NOT_FOUND', 'no longer exists');
    await demandRefused(admin.do(deleteScope, { name: 'Nothing' }), 'NOT_FOUND', 'no longer exists');
    expect(await admin.outcome(saveScope, { name: '  ', search: '' })).to.equal('BAD_USER_INPUT');
  });
});
