/** Existing tags have no role: OTHER. */
const sql = `
alter table tags add column role text not null default 'OTHER' check (role in ('THEME', 'SENTIMENT', 'OTHER'));
`;

/** Roles of tags (HT-04). */
export const tagRoles = { name: '055-tag-roles', sql };
