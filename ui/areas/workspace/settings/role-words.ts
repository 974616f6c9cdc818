import type { Role } from '@earshot/core/model/member';

interface RoleWords {
  title: string;
  /** said to administrators who give the role */
  says: string;
  /** said to the person who is invited with it */
  invited: string;
}

/** What the roles are called and what they mean. */
export const ROLE_WORDS: Record<Role, RoleWords> = {
  MANAGER: {
    title: 'Manager',
    says: 'Everything a contributor can do, and manages what all projects share.',
    invited: 'You can make projects and look after what all projects share.',
  },
  CONTRIBUTOR: {
    title: 'Contributor',
    says: 'Makes projects, and writes where they were given access.',
    invited: 'You can make projects and write where you were given access.',
  },
  VIEWER: {
    title: 'Viewer',
    says: 'Reads what was shared with them, and changes nothing.',
    invited: 'You can read what was shared with you.',
  },
};
