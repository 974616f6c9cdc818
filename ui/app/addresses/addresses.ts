import { meetsForm } from '@earshot/core/rules/address';
import { areas } from '../../areas/all.ts';
import { REDIRECTS } from './redirects.ts';

const FORMS = [...areas.flatMap(({ screens }) => screens ?? []).map(({ path }) => path), ...Object.keys(REDIRECTS)];

/** True when there is a page, or a redirect to one, at a path; who may open it is asked later. */
export const leadsSomewhere = (path: string): boolean => FORMS.some((form) => meetsForm(form, path));
