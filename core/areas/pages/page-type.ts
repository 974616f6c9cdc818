import { choice } from '../../model/entity.ts';

const PAGE_TYPES = ['NOTE', 'INSIGHT', 'CANVAS'] as const;
export type PageType = (typeof PAGE_TYPES)[number];

export const pageType = () => choice('PageType', PAGE_TYPES);
