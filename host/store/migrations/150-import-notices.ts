const sql = `
alter table file_imports add column notices text[] not null default '{}', add column survey_id uuid;
alter table file_imports add foreign key (workspace_id, survey_id) references surveys (workspace_id, id) on delete set null (survey_id);
create index on file_imports (workspace_id, survey_id) where survey_id is not null;
`;

/** Notices about content left out of an imported file, and the survey made from it. */
export const importNotices = { name: '150-import-notices', sql };
