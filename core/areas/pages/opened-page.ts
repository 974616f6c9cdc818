import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, moment, ref } from '../../model/entity.ts';
import { act, listQuery } from '../../model/operation.ts';
import { pageType } from './page-type.ts';

/** A page that the caller opened, as a page or as a peek. Visible to the caller only. */
export const OpenedPage = answer('OpenedPage', { id: z.uuid(), type: pageType(), openedAt: moment() });

export const openedPages = listQuery('openedPages', OpenedPage, {
  input: z.strictObject({ type: pageType().optional() }),
  description: `The pages that the caller opened last and can still read, the last one first, at most ${limits.openedPages}.`,
});

export const markPageOpened = act('markPageOpened', {
  input: z.strictObject({ pageId: ref('Page') }),
  audit: null,
  description: 'Record that the caller opened a page.',
});
