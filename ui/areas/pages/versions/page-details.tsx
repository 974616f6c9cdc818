import type { FieldValue } from '@earshot/core/areas/fields/field-type';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { FieldText } from '../../fields/controls/field-text.tsx';
import type { FieldHistoryProps } from '../../fields/field-history.tsx';
import { useProjectFields } from '../../fields/use-fields.ts';
import { type Fact, yesOrNo } from '../../history/changed-fact.tsx';
import { RowHistory } from '../../history/row-history.tsx';

const OWN: Readonly<Record<string, Fact>> = {
  title: { label: 'Title', show: String },
  published: { label: 'Published', show: yesOrNo },
  locked: { label: 'Locked', show: yesOrNo },
};

interface PageDetailsProps {
  of: FieldHistoryProps;
  words: (versionId: string) => ReactNode;
  editable: boolean;
  onDone: () => void;
}

/** How the title and the fields of a note or an insight were changed, and a way back. */
export const PageDetails = observer(function PageDetails({ of, ...more }: PageDetailsProps) {
  const { noun, scope, rowId, placeId } = of;
  const { fields } = useProjectFields(placeId, scope);
  const fact = (name: string): Fact | undefined => {
    const field = fields.find(({ id }) => id === name);
    if (!field) return OWN[name];
    return { label: field.label, show: (value) => <FieldText field={field} value={value as FieldValue} /> };
  };
  return <RowHistory noun={noun} rowId={rowId} fact={fact} {...more} />;
});
