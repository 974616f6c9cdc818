const sql = `
alter table model_settings add column translation_mode text not null default 'SUGGEST';
alter table projects add column translation_mode text not null default 'SUGGEST';
`;

/** Modes of translations. */
export const tails = { name: '100-tails', sql };
