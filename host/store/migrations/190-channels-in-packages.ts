/** Channels exported with their data, and a setting for creating the channels of an imported package. */
export const channelsInPackages = {
  name: '190-channels-in-packages',
  sql: `
alter table project_exports add column with_channels bool not null default false,
  add column channel_ids uuid[] not null default '{}';
alter table project_exports alter column with_channels set default true;
alter table project_imports add column adds_channels bool not null default false;
`,
};
