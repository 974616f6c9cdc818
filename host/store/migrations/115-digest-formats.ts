const sql = `
alter table notification_settings add column digest_format text not null default 'TEXT';
`;

/** Digests as text, or with a link to listen to them. */
export const digestFormats = { name: '115-digest-formats', sql };
