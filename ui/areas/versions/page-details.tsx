import type { NoteTag } from '@earshot/core/areas/coding/note-tag';
import type { FieldValue } from '@earshot/core/areas/fields/field-type';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { ROW_HISTORY } from '../../frame/row-history.ts';
import { Filled } from '../../frame/spots.tsx';
import { type Fact, Parts, TRASH, yesOrNo } from '../../kit/history/changed-fact.tsx';
import { useProjectTags } from '../coding/tags/sets/use-tag-sets.ts';
import { FieldText } from '../fields/controls/field-text.tsx';
import type { FieldHistoryProps } from '../fields/field-history.tsx';
import { useProjectFields } from '../fields/use-fields.ts';

const OWN: Readonly<Record<string, Fact>> = {
  title: { label: 'Title', show: String },
  published: { label: 'Published', show: yesOrNo },
  locked: { label: 'Locked', show: yesOrNo },
  trashedAt: TRASH,
};

interface PageDetailsProps {
  of: FieldHistoryProps;
  words: (versionId: string) => ReactNode;
  editable: boolean;
  onDone: () => void;
}

/** Number of a note's highlights by tag. */
function useTagsFact(projectId: string): Fact {
  const { known } = useProjectTags(projectId);
  const titles = new Map(known.map(({ id, title }) => [id, title]));
  const parts = (value: unknown) =>
    (value as readonly NoteTag[]).flatMap(({ tagId, highlights }) =>
      titles.has(tagId) ? `${titles.get(tagId)} (${highlights})` : [],
    );
  return {
    label: 'Tags of highlights',
    show: (value) => <Parts now={parts(value)} />,
    compare: (now, was) => <Parts now={parts(now ?? [])} was={parts(was ?? [])} />,
  };
}

/** History of a note's or insight's title, fields and tags, with restore. */
export const PageDetails = observer(function PageDetails({ of, ...more }: PageDetailsProps) {
  const { noun, scope, rowId, placeId } = of;
  const { fields } = useProjectFields(placeId, scope);
  const tags = useTagsFact(placeId);
  const fact = (name: string): Fact | undefined => {
    const field = fields.find(({ id }) => id === name);
    if (!field) return name === 'tags' ? tags : OWN[name];
    return { label: field.label, show: (value) => <FieldText field={field} value={value as FieldValue} /> };
  };
  return <Filled spot={ROW_HISTORY} props={{ noun, rowId, fact, ...more }} />;
});
