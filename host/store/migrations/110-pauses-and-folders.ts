const sql = `
alter table project_imports add column takes_folder bool not null default false;
alter table project_imports drop constraint project_imports_state_check;
alter table project_imports add constraint project_imports_state_check check (state in ('CHECKING', 'READY', 'APPLYING',
  'PAUSED', 'DONE', 'CLEARING', 'CANCELLED', 'FAILED'));
`;

/** Imports of projects can be paused, and import a project's folders. */
export const pausesAndFolders = { name: '110-pauses-and-folders', sql };
