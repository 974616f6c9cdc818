const sql = `
alter table tag_set_links add column digits jsonb not null default '[]';
`;

/** Digit keys for tags of linked tag sets, in each project. */
export const linkedDigits = { name: '116-linked-digits', sql };
