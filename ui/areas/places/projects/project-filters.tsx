import { SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ProjectFilter, SCOPES, STATUSES, type Status } from './project-filter.ts';
import classes from './project-filters.module.css';

const SCOPE_WORDS = { all: 'All', yours: 'Created by you', shared: 'Shared with you', folders: 'Folders' };
/** Short labels for narrow screens. */
const SHORT_SCOPE_WORDS = { all: 'All', yours: 'Yours', shared: 'Shared', folders: 'Folders' };
const NARROW = '(max-width: 640px)';
const STATUS_WORDS: Record<Status, string> = { active: 'Active', completed: 'Completed', archived: 'Archived' };

interface ProjectFiltersProps {
  filter: ProjectFilter;
  counts: Record<Status, number>;
  onChange: (filter: ProjectFilter) => void;
}

/** Filters above the list of projects. */
export function ProjectFilters({ filter, counts, onChange }: ProjectFiltersProps) {
  const words = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false }) ? SHORT_SCOPE_WORDS : SCOPE_WORDS;
  return (
    <div className={classes.filters}>
      <SegmentedControl
        aria-label="Filter projects by owner"
        value={filter.scope}
        data={SCOPES.map((value) => ({ value, label: words[value] }))}
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
