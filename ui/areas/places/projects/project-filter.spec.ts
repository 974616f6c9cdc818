import type { Project } from '@earshot/core/areas/places/project';
import { expect } from 'chai';
import { countsOf, filtered, filterIn, withFilter } from './project-filter.ts';

const aProject = (id: string, more: Partial<Project> = {}) =>
  ({
    id,
    title: id,
    status: 'ACTIVE',
    createdBy: 'me',
    createdAt: '2026-01-01',
    changedAt: '2026-01-01',
    ...more,
  }) as Project;

const some = [
  aProject('b', { title: 'Onboarding 10', changedAt: '2026-03-01' }),
  aProject('a', { title: 'Onboarding 9', createdBy: 'ada' }),
  aProject('c', { title: '', status: 'ARCHIVED' }),
];

describe('which projects are listed', () => {
  it('stands in the address and comes back from it', () => {
    const filter = { scope: 'shared', status: 'archived', sort: 'TITLE_ASC' } as const;
    expect(filterIn(withFilter(new URLSearchParams(), filter))).to.deep.equal(filter);
  });

  it('leaves what is usual out of the address, and what is not its own in it', () => {
    const search = new URLSearchParams('peek=note:x&status=archived');
    expect(withFilter(search, filterIn(new URLSearchParams())).toString()).to.equal('peek=note%3Ax');
  });

  it('takes a word that it does not know for none', () => {
    expect(filterIn(new URLSearchParams('scope=<b>&status=&sort=RANK')).sort).to.equal('UPDATED_AT_DESC');
  });

  it('keeps archived projects out until they are asked for', () => {
    const ids = (search: string) => filtered(some, filterIn(new URLSearchParams(search)), 'me').map(({ id }) => id);
    expect(ids('')).to.deep.equal(['b', 'a']);
    expect(ids('status=archived')).to.deep.equal(['c']);
    expect(ids('scope=yours')).to.deep.equal(['b']);
    expect(ids('scope=shared')).to.deep.equal(['a']);
    expect(ids('sort=TITLE_ASC')).to.deep.equal(['a', 'b']);
  });

  it('counts projects by status within the chosen scope', () => {
    expect(countsOf(some, 'yours', 'me')).to.deep.equal({ active: 1, completed: 0, archived: 1 });
  });
});
