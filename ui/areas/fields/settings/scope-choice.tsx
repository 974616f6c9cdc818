import type { FieldScope } from '@earshot/core/model/field-scope';
import { SegmentedControl } from '@mantine/core';
import { useSearchParams } from 'react-router';

/** Labels of objects with fields. */
export const SCOPE_WORDS: Readonly<Record<FieldScope, string>> = {
  NOTE: 'Notes',
  INSIGHT: 'Insights',
  PERSON: 'People',
};

/** Scopes with fields that the user can fill in. */
const OFFERED: readonly FieldScope[] = ['NOTE', 'INSIGHT'];

/** Scope in the address, `?scope=INSIGHT`; notes by default. */
export function useScope(): [FieldScope, (scope: FieldScope) => void] {
  const [search, setSearch] = useSearchParams();
  const scope = OFFERED.find((one) => one === search.get('scope')) ?? 'NOTE';
  return [scope, (next) => setSearch({ scope: next }, { replace: true })];
}

export const ScopeChoice = ({ value, onChange }: { value: FieldScope; onChange: (scope: FieldScope) => void }) => (
  <SegmentedControl
    aria-label="Fields of"
    value={value}
    data={OFFERED.map((scope) => ({ value: scope, label: SCOPE_WORDS[scope] }))}
    onChange={(next) => onChange(next as FieldScope)}
  />
);
