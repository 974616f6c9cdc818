import type { Notification } from '@earshot/core/areas/pages/comment';

/**
 * Up to when notifications are read once the comments of a page were shown: the newest of that page with nothing unread of
 * another page before it. Only a moment is stored, so a later one would hide what nobody saw.
 */
export function seenOnPage(
  all: readonly Pick<Notification, 'unread' | 'pageId' | 'createdAt'>[],
  pageId: string,
): string | undefined {
  const unread = all.filter((one) => one.unread).toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
  const elsewhere = unread.find((one) => one.pageId !== pageId)?.createdAt;
  return unread.findLast((one) => one.pageId === pageId && (!elsewhere || one.createdAt < elsewhere))?.createdAt;
}
