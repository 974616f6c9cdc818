const sql = `
alter table file_imports add column encoding text, add column encoding_guessed bool not null default false;
`;

/** The encoding that an imported file was read in. */
export const importEncodings = { name: '165-import-encodings', sql };
