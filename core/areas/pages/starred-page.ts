import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, ref } from '../../model/entity.ts';
import { act, listQuery } from '../../model/operation.ts';
import { pageType } from './page-type.ts';

/** A page that the caller has starred. Visible to the caller only. */
export const StarredPage = answer('StarredPage', { id: z.uuid(), type: pageType() });

export const starredPages = listQuery('starredPages', StarredPage, {
  input: z.strictObject({}),
  description: `The pages that the caller has starred and can still read, the last one first, at most ${limits.starredPages}.`,
});

export const setPageStarred = act('setPageStarred', {
  input: z.strictObject({ pageId: ref('Page'), starred: z.boolean() }),
  audit: null,
  description: 'Star a page for the caller alone, or take the star away.',
});
