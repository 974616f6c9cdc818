import type { FollowedType, FollowFlag } from '@earshot/core/areas/notifications/follow';

/** Labels of the news for followers. */
export const FLAG_WORDS: Record<FollowFlag, string> = {
  insightsPublishedEnabled: 'Published insights',
  allCommentsEnabled: 'All comments',
  allChangesEnabled: 'All changes',
};

/** Sentences about the news, by followed type. */
export const FLAG_HINTS: Record<FollowedType, string> = {
  PROJECT: 'What others add, change, publish or say in this project.',
  PROJECT_CATEGORY: 'What others add, change, publish or say in projects and channels of this folder.',
  CHANNEL: 'New themes, and what others change.',
  THEME: 'What others change about this theme.',
  TAG: 'New highlights with this tag, and what others change about it.',
  PERSON: 'Notes in which they speak, and what others change or say about them.',
};
