const sql = `
alter table file_imports add column encoding text, add column encoding_guessed bool not null default false;
`;

/** The encoding used for an imported file. */
export const importEncodings = { name: '165-import-encodings', sql };
