const sql = `
alter table workspaces add column date_format text not null default 'DAY_MONTH_YEAR';
`;

/** The format in which a workspace shows dates. */
export const dateFormat = { name: '208-date-format', sql };
