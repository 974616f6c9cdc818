const sql = `
alter table model_settings add column highlight_mode text not null default 'SUGGEST';
alter table projects add column highlight_mode text not null default 'ON';
alter table suggestions add column model text not null default '';
alter table suggestion_runs add column model text not null default '', add column unverified int4 not null default 0;
`;

/** Modes of what text models propose, and which of them proposed what. */
export const modelModes = { name: '104-model-modes', sql };
