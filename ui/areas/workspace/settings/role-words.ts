import type { Role } from '@earshot/core/model/member';

interface RoleWords {
  title: string;
  /** description for administrators who assign the role */
  says: string;
  /** description for invited people */
  invited: string;
}

/** Labels of roles and their permissions (PM-04, decision 066). */
export const ROLE_WORDS: Record<Role, RoleWords> = {
  MANAGER: {
    title: 'Manager',
    says: 'Does what contributors do, and manages what all projects share: the tags and fields of the workspace, and the fields of people.',
    invited: 'You can create projects, edit where you were given access, and manage what all projects share.',
  },
  CONTRIBUTOR: {
    title: 'Contributor',
    says: 'Creates projects and channels, edits where they were given access, and adds people to the directory.',
    invited: 'You can create projects, and edit where you were given access.',
  },
  VIEWER: {
    title: 'Viewer',
    says: 'Reads what was shared with them, and changes nothing.',
    invited: 'You can read what was shared with you.',
  },
};

/** Additional rights of the admin flag. */
export const ADMIN_WORDS = {
  title: 'Administrator',
  says: 'In addition to their role: manages members, roles, invites, groups, plugins and the audit log. Unless they are viewers, administrators manage what all projects share as well. They open only the projects that they were given.',
};
