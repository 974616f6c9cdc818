import { type Tag, updateTag } from '@earshot/core/model/tag';
import { observer } from 'mobx-react-lite';
import { useStores } from '../../data/use-stores.ts';
import { TitleField } from '../../kit/title-field.tsx';
import classes from './tag-head.module.css';
import { TagSwatch } from './tag-swatch.tsx';

/** A tag's colour and name, changed where they stand. */
export const TagHead = observer(function TagHead({ tag }: { tag: Tag }) {
  const editable = useStores().access.may(tag.projectId, 'WRITE');
  return (
    <div className={classes.head}>
      <TagSwatch tag={tag} editable={editable} size={18} />
      <TitleField
        row={tag}
        operation={updateTag}
        field="title"
        label="Name of the tag"
        kind="tag"
        editable={editable}
      />
    </div>
  );
});
