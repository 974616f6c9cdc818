import { TAG_ROLES, type TagRole } from '@earshot/core/areas/coding/tag';

/** Labels of tag roles (HT-04). */
export const TAG_ROLE_TITLES: Record<TagRole, string> = { THEME: 'Theme', SENTIMENT: 'Sentiment', OTHER: 'Other' };

/** Options for tag roles. */
export const TAG_ROLE_CHOICES = TAG_ROLES.map((role) => ({ value: role, label: TAG_ROLE_TITLES[role] }));
