/** Cards of dashboards that show a plugin's panel. */
export const panelCards = {
  name: '200-panel-cards',
  sql: `
alter table dashboard_cards add column plugin_id text not null default '', add column panel_id text not null default '';
`,
};
