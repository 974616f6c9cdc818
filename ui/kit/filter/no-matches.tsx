import type { FilterForm } from '@earshot/core/rules/filter/form';
import { Button } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { EmptyState } from '../states/empty-state.tsx';

/** Placeholder of a list without matches. */
export const NoMatches = ({ noun, onAll }: { noun: string; onAll: () => void }) => (
  <EmptyState
    icon={IconFilterOff}
    title="No matches"
    text={`No ${noun} matches the filters.`}
    action={
      <Button variant="default" onClick={onAll}>
        Clear filters
      </Button>
    }
  />
);

/** True if a filter has conditions. */
export const isFiltered = (form: FilterForm): boolean => form.fields.length > 0;
