import { tag as oneTag } from '@earshot/core/areas/coding/tag';
import { displayTitle } from '@earshot/core/rules/text';
import { observer } from 'mobx-react-lite';
import { useAsk, useRow } from '../../../data/use-stores.ts';
import { Absent } from '../../../frame/absent.tsx';
import { Page } from '../../../kit/page.tsx';
import { PageSkeleton } from '../../../kit/states/skeletons.tsx';
import { TagActions } from './tag-actions.tsx';
import { TagBody } from './tag-body.tsx';
import { TagHead } from './tag-head.tsx';
import { TagTrail } from './tag-trail.tsx';

/** A tag by its id, on a page or in a peek. */
export const TagView = observer(function TagView({ id }: { id: string }) {
  const { row: tag, state, error, reload } = useRow(oneTag, id);
  const { data: answered } = useAsk(oneTag, { id });
  // A merged tag: its links lead to the one that was kept.
  if (answered && answered.id !== id) return <TagView id={answered.id} />;
  if (state === 'failed') return <Absent error={error} again={reload} />;
  if (state === 'gone' || tag?.trashedAt)
    return <Absent text="This tag is in trash, or is no longer shared with you." />;
  if (!tag) return <PageSkeleton />;
  return (
    <Page
      title={displayTitle('tag', tag.title)}
      trail={<TagTrail tag={tag} />}
      head={<TagHead tag={tag} />}
      actions={<TagActions tag={tag} />}
    >
      <TagBody tag={tag} />
    </Page>
  );
});
