const sql = `
alter table model_settings add column highlight_mode text not null default 'SUGGEST',
  add column title_mode text not null default 'SUGGEST',
  add column insight_mode text not null default 'ON', add column redact_mode text not null default 'ON';
alter table projects add column highlight_mode text not null default 'ON', add column insight_mode text not null default 'ON',
  add column redact_mode text not null default 'ON';
alter table ask_messages add column insight_id uuid;
alter table themes add column proposed_title text not null default '', add column proposed_by text not null default '';
alter table theme_states add column proposing_since timestamptz(3), add column proposal_notice text not null default '';
alter table suggestions add column model text not null default '';
alter table suggestion_runs add column model text not null default '', add column unverified int4 not null default 0;
`;

/** Modes of text models' proposals, and the model of each proposal. */
export const modelModes = { name: '104-model-modes', sql };
