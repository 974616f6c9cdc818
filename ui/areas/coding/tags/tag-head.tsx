import { type Tag, updateTag } from '@earshot/core/areas/coding/tag';
import { observer } from 'mobx-react-lite';
import { TitleField } from '../../../kit/form/title-field.tsx';
import classes from './tag-head.module.css';
import { TagSwatch } from './tag-swatch.tsx';
import { useTagRights } from './use-tag-rights.ts';

/** Colour and name of a tag, editable in place. */
export const TagHead = observer(function TagHead({ tag }: { tag: Tag }) {
  const editable = useTagRights().edits(tag);
  return (
    <div className={classes.head}>
      <TagSwatch tag={tag} editable={editable} size={18} />
      <TitleField row={tag} operation={updateTag} field="title" label="Tag name" kind="tag" editable={editable} />
    </div>
  );
});
