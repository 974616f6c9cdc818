/** Channels whose data goes along with an export, and whether an import makes the channels of its package. */
export const channelsInPackages = {
  name: '190-channels-in-packages',
  sql: `
alter table project_exports add column with_channels bool not null default false,
  add column channel_ids uuid[] not null default '{}';
alter table project_exports alter column with_channels set default true;
alter table project_imports add column adds_channels bool not null default false;
`,
};
