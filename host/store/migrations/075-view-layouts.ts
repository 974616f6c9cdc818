import { inEachWorkspace } from './workspace-table.ts';

const sql = `
alter table views drop constraint views_workspace_id_project_id_fkey;
alter table views rename column project_id to place_id;
alter table views add column layout text not null default 'TABLE';
alter table views alter column layout drop default;
alter table notes add column contributor_ids uuid[] not null default '{}';
${inEachWorkspace(`
    update notes set contributor_ids = array[created_by] where created_by is not null;
    update views set layout = 'BOARD' where lower(view_data ->> 'layout') = 'board';
    update views set view_data = view_data - 'layout' where view_data ? 'layout';
`)}
`;

/** Views have a layout of their own and can belong to the people directory; notes store their contributors. */
export const viewLayouts = { name: '075-view-layouts', sql };
