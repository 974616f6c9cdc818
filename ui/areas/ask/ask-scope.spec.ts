import { expect } from 'chai';
import { scopeIn, scopeInput, scopeOf, scopeOfPath, searchOf } from './ask-scope.ts';

const id = '0b0f3a9e-52d5-4a6e-9d0b-1a2b3c4d5e6f';

describe('the place that a question is about', () => {
  it('is read from an address as it was written', () => {
    for (const kind of ['project', 'folder', 'channel'] as const) {
      const scope = { kind, id };
      expect(scopeIn(new URLSearchParams(searchOf(scope)))).to.deep.equal(scope);
      expect(scopeInput(scope)).to.deep.equal({ [`${kind}Ids`]: [id] });
    }
    expect([searchOf(undefined), scopeInput(undefined)]).to.deep.equal(['', {}]);
  });

  it('is everything where an address names nothing that can be', () => {
    for (const search of ['', 'project=', 'project=nonsense!', 'person=x'])
      expect(scopeIn(new URLSearchParams(search))).to.equal(undefined);
  });

  it('is the one place of the last question of a conversation', () => {
    const none = { projectIds: [], folderIds: [], channelIds: [] };
    expect(scopeOf({ ...none, folderIds: [id] })).to.deep.equal({ kind: 'folder', id });
    expect(scopeOf(none)).to.equal(undefined);
    expect(scopeOf({ ...none, projectIds: [id], channelIds: [id] })).to.equal(undefined);
  });

  it('is that of the page where someone begins to ask', () => {
    expect(scopeOfPath(`/projects/kitchens-${id}/notes`)).to.deep.equal({ kind: 'project', id });
    expect(scopeOfPath(`/channels/${id}`)).to.deep.equal({ kind: 'channel', id });
    for (const path of ['/home', '/projects', '/projects/new', `/data/${id}`])
      expect(scopeOfPath(path)).to.equal(undefined);
  });
});
