/** Tags that were there have no role: OTHER. */
const sql = `
alter table tags add column role text not null default 'OTHER' check (role in ('THEME', 'SENTIMENT', 'OTHER'));
`;

/** What a tag says of a passage (HT-04). */
export const tagRoles = { name: '055-tag-roles', sql };
