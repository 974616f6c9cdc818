import { inEachWorkspace } from './workspace-table.ts';

// The lists of a theme read the index in its order: manual placements first, then the nearest.
const sql = `
alter table theme_placements add column decided bool not null default false, alter column strangeness drop not null;
${inEachWorkspace(`update theme_placements set decided = strangeness = '-Infinity', strangeness = null
  where abs(strangeness) = 'Infinity' or strangeness = 'NaN';`)}
drop index theme_placements_nearest;
create index theme_placements_nearest on theme_placements (workspace_id, channel_id, theme_id, decided desc, strangeness)
  include (ignored, point_id);
${inEachWorkspace(`update theme_edit_contents set
  before = jsonb_set(before, '{places}', ${decidedPlaces('before')}), after = jsonb_set(after, '{places}', ${decidedPlaces('after')});`)}
`;

/** The placements of a stored snapshot, with a decision as a boolean and a missing distance as null. */
function decidedPlaces(snapshot: string): string {
  return `(select coalesce(jsonb_agg(place || jsonb_build_object('decided', place ->> 'strangeness' = '-Infinity', 'strangeness',
    case when place ->> 'strangeness' in ('-Infinity', 'Infinity', 'NaN') then null else (place ->> 'strangeness')::float8 end) order by at), '[]')
    from jsonb_array_elements(${snapshot} -> 'places') with ordinality as p (place, at))`;
}

/** A person's decision about a placement is a column; a placement without a distance has none. */
export const decidedPlacements = { name: '057-decided-placements', sql };
