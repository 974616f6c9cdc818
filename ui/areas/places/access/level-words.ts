import type { GrantedLevel } from '@earshot/core/model/entity';

/** Labels of levels and their permissions. */
export const LEVEL_WORDS: Record<GrantedLevel, { title: string; says: string }> = {
  READ: { title: 'Can read', says: 'View everything in it' },
  WRITE: { title: 'Can write', says: 'Read it, add to it and change what is in it' },
  FULL: { title: 'Full access', says: 'Edit it, manage access, and move it to trash' },
};

export const LEVEL_CHOICES = (Object.keys(LEVEL_WORDS) as GrantedLevel[]).map((value) => ({
  value,
  label: LEVEL_WORDS[value].title,
}));
