import { inEachWorkspace } from './workspace-table.ts';

// The parts of a split take their titles from the edit; edits of earlier releases have them only in the snapshot.
const sql = `
${inEachWorkspace(`update theme_edit_contents set edit = jsonb_set(edit, '{into}', (
    select coalesce(jsonb_agg(part || jsonb_build_object('had', coalesce(theme ->> 'title', part ->> 'had', '')) order by at), '[]')
    from jsonb_array_elements(edit -> 'into') with ordinality as parts (part, at)
    left join jsonb_array_elements(after -> 'themes') as themes (theme) on theme ->> 'id' = part ->> 'key'))
  where edit ->> 'kind' = 'split';`)}
alter table theme_edit_contents drop column after;
`;

/** The state after an edit of themes is derived from the edit and the state before (snapshotAfter). */
export const derivedSnapshots = { name: '058-derived-snapshots', sql };
