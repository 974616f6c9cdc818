const sql = `
alter table model_settings add column translation_mode text not null default 'SUGGEST';
alter table file_imports add column ends_import bool not null default false;
alter table projects add column translation_mode text not null default 'SUGGEST';
`;

/** Modes of translations; the end of a bulk import. */
export const tails = { name: '100-tails', sql };
