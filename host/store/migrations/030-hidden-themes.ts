/** Themes that people hid: later runs keep them, lists and charts leave them out. */
export const hiddenThemes = {
  name: '030-hidden-themes',
  sql: 'alter table themes add column hidden bool not null default false',
};
