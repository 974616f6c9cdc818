import { choice } from '../../model/entity.ts';

const PAGE_SCOPES = ['ALL', 'YOURS', 'SHARED'] as const;
export type PageScope = (typeof PAGE_SCOPES)[number];

/**
 * Input of the lists of notes and insights: whose pages of all projects that are not archived, everybody's, those that the
 * caller created, or those that others created.
 */
export const pageScope = () => choice('PageScope', PAGE_SCOPES).optional();

/** True if a page of a project that is not archived is in a member's scope. */
export const inScope = (
  scope: PageScope,
  { createdBy }: { createdBy: string | null },
  memberId: string | undefined,
): boolean => scope === 'ALL' || (createdBy === memberId) === (scope === 'YOURS');
