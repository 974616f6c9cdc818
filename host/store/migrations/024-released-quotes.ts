import { inEachWorkspace } from './workspace-table.ts';

// Quotes in a published insight were released by the member who published it.
const release = `update citations c set released = true from citation_sources s, insights i
  where s.workspace_id = c.workspace_id and s.citation_id = c.id and s.placed
    and i.workspace_id = c.workspace_id and i.id = c.insight_id and i.published;`;
const sql = `
alter table citations add column released bool not null default false;
${inEachWorkspace(release)}
`;

/** Quotes of a published insight that can be shown on its public page. */
export const releasedQuotes = { name: '024-released-quotes', sql };
