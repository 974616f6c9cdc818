import { SegmentedControl } from '@mantine/core';
import { type ProjectFilter, SCOPES, STATUSES, type Status } from './project-filter.ts';
import classes from './project-filters.module.css';

const SCOPE_WORDS = { all: 'All', yours: 'Created by you', shared: 'Shared with you', folders: 'Folders' };
const STATUS_WORDS: Record<Status, string> = { active: 'Active', completed: 'Completed', archived: 'Archived' };

interface ProjectFiltersProps {
  filter: ProjectFilter;
  counts: Record<Status, number>;
  onChange: (filter: ProjectFilter) => void;
}

/** The choices above the list of projects. */
export function ProjectFilters({ filter, counts, onChange }: ProjectFiltersProps) {
  return (
    <div className={classes.filters}>
      <SegmentedControl
        aria-label="Whose projects"
        value={filter.scope}
        data={SCOPES.map((value) => ({ value, label: SCOPE_WORDS[value] }))}
        onChange={(scope) => onChange({ ...filter, scope })}
      />
      {filter.scope !== 'folders' && (
        <SegmentedControl
          aria-label="Status"
          value={filter.status}
          data={STATUSES.map((value) => ({ value, label: `${STATUS_WORDS[value]} ${counts[value]}` }))}
          onChange={(status) => onChange({ ...filter, status })}
        />
      )}
    </div>
  );
}
