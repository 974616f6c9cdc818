import { project } from '@earshot/core/model/project';
import { type Tag, updateTag } from '@earshot/core/model/tag';
import { displayTitle } from '@earshot/core/rules/text';
import { observer } from 'mobx-react-lite';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useRow, useStores } from '../../data/use-stores.ts';
import { TitleField } from '../../kit/title-field.tsx';
import classes from './tag-head.module.css';
import { TagSwatch } from './tag-swatch.tsx';

/** Where a tag belongs. */
export const TagTrail = observer(function TagTrail({ tag }: { tag: Tag }) {
  const { row } = useRow(project, tag.projectId);
  if (!row) return <>&nbsp;</>;
  return (
    <span className={classes.trail}>
      <Link to={paths.project(row)}>{displayTitle('project', row.title)}</Link>
      <span aria-hidden>›</span>
      <Link to={paths.project(row, 'tags')}>Tags</Link>
    </span>
  );
});

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
