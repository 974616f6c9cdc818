import { expect } from 'chai';
import { meetsForm } from './address.ts';
import { pathId } from './id.ts';

const id = '0f6e1a52-6f0c-4a53-9a4e-3f8b3f0f0a11';

describe('the form of an address', () => {
  const met: [form: string, path: string][] = [
    ['/', '/'],
    ['/home', '/home'],
    ['/home', '/home/'],
    ['/projects/:id', `/projects/${id}`],
    ['/projects/:id', `/projects/${pathId('Interviews, spring', id)}`],
    ['/projects/:id/v/:view/present', `/projects/${id}/v/${pathId('', id)}/present`],
    ['/docs/:topic', '/docs/keyboard'],
    ['/recent/:filter', '/recent/notes/'],
  ];
  for (const [form, path] of met) it(`${form} is met by ${path}`, () => expect(meetsForm(form, path)).to.equal(true));

  const unmet: [form: string, path: string][] = [
    ['/home', '/'],
    ['/', '/home'],
    ['/home', '/home/more'],
    ['/projects/:id', '/projects/all-projects'],
    ['/projects/:id', '/projects'],
    ['/projects/:id', `/projects/${id}/notes`],
    ['/projects/:id', `/folders/${id}`],
    ['/docs/:topic', '/docs'],
  ];
  for (const [form, path] of unmet)
    it(`${form} is not met by ${path}`, () => expect(meetsForm(form, path)).to.equal(false));
});
