import { Insight } from '@earshot/core/areas/pages/insight';
import { Note } from '@earshot/core/areas/pages/note';
import { Person } from '@earshot/core/areas/people/person';
import type { View } from '@earshot/core/areas/views/view';
import type { AnyEntity } from '@earshot/core/model/entity';
import type { FieldScope } from '@earshot/core/model/field-scope';
import type { FilterForm } from '@earshot/core/rules/filter/form';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { FilterField } from '../../kit/filter/filter-words.ts';
import { useProjectFields } from './use-fields.ts';
import { useFilterFields } from './use-filter-fields.ts';

const FILTERED: Readonly<Record<FieldScope, AnyEntity>> = { NOTE: Note, INSIGHT: Insight, PERSON: Person };

interface ViewFilterFieldsProps {
  view: View;
  filters: readonly FilterForm[];
  children: (fields: readonly FilterField[]) => ReactNode;
}

/** Filter fields of a view's rows. */
export const ViewFilterFields = observer(function ViewFilterFields({ view, filters, children }: ViewFilterFieldsProps) {
  const scope = view.objectType as FieldScope;
  const { fields } = useProjectFields(view.placeId, scope);
  const conditions = filters.flatMap((form) => form.fields);
  return children(useFilterFields(FILTERED[scope], fields, { combinator: 'and', fields: conditions }));
});
