import { choice } from '../../model/entity.ts';

const PAGE_SCOPES = ['ALL', 'YOURS', 'SHARED'] as const;
export type PageScope = (typeof PAGE_SCOPES)[number];

/**
 * Input of the lists of notes and insights, over all projects that are not archived: all pages, those created by the
 * caller, or those created by others.
 */
export const pageScope = () => choice('PageScope', PAGE_SCOPES).optional();

/** True if a page is in a member's scope; its project must not be archived. */
export const inScope = (
  scope: PageScope,
  { createdBy }: { createdBy: string | null },
  memberId: string | undefined,
): boolean => scope === 'ALL' || (createdBy === memberId) === (scope === 'YOURS');
