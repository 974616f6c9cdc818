import { meetsForm } from '@earshot/core/rules/address';
import { areas } from '../../areas/all.ts';
import { REDIRECTS } from './redirects.ts';

const FORMS = [...areas.flatMap(({ screens }) => screens ?? []).map(({ path }) => path), ...Object.keys(REDIRECTS)];

/** True if a path has a page or a redirect; permission is checked later. */
export const leadsSomewhere = (path: string): boolean => FORMS.some((form) => meetsForm(form, path));
