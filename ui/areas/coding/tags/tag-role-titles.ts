import { TAG_ROLES, type TagRole } from '@earshot/core/areas/coding/tag';

/** What the roles of tags are called (HT-04). */
export const TAG_ROLE_TITLES: Record<TagRole, string> = { THEME: 'Theme', SENTIMENT: 'Sentiment', OTHER: 'Other' };

/** The roles, to choose from. */
export const TAG_ROLE_CHOICES = TAG_ROLES.map((role) => ({ value: role, label: TAG_ROLE_TITLES[role] }));
