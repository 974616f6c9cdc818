import { within } from './table.ts';

const sql = `
alter table views add column doc_id uuid, add ${within('doc_id', 'canvases')},
  add check ((layout = 'CANVAS') = (doc_id is not null));
create index on views (workspace_id, doc_id) where doc_id is not null;
`;

/** A view of the layout CANVAS names its canvas. */
export const viewsOfCanvases = { name: '185-views-of-canvases', sql };
