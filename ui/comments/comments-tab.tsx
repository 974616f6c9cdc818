import { type Comment, comments, createComment } from '@earshot/core/model/comment';
import { Button } from '@mantine/core';
import { IconMessage2 } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { RowList } from '../data/row-list.ts';
import { useMembers } from '../data/use-members.ts';
import { useList } from '../data/use-stores.ts';
import { counted } from '../kit/counted.ts';
import { EmptyState } from '../kit/empty-state.tsx';
import { RefusedState } from '../kit/error-state.tsx';
import { RowsSkeleton } from '../kit/skeletons.tsx';
import { useDo } from '../kit/use-do.ts';
import { CommentForm } from './comment-form.tsx';
import classes from './comments.module.css';
import { ThreadCard } from './thread-card.tsx';
import { type Thread, threadsOf } from './threads.ts';

/** Words of the page that somebody is about to comment on. */
export interface About {
  from: string;
  to: string;
  text: string;
}

interface CommentsTabProps {
  pageId: string;
  editable: boolean;
  /** the words that the next comment is about; undefined for the page */
  about?: About | undefined;
  onForget?: () => void;
  onShow?: (words: { from: string; to: string; quote: string }) => boolean;
}

/** The comments of a page, to the last of them; read it inside an observer(). */
export function useComments(pageId: string): RowList<Comment> {
  const list = useList(comments, { condition: { pageId }, orderBy: 'CREATED_AT_ASC', first: 200 });
  const goesOn = list.state === 'ready' && list.hasMore;
  useEffect(() => {
    if (goesOn) void list.more();
  }, [goesOn, list]);
  return list;
}

/** What colleagues say about a page: open threads, then those that were resolved. */
export const CommentsTab = observer(function CommentsTab(props: CommentsTabProps) {
  const { pageId, editable, about, onForget, onShow } = props;
  const list = useComments(pageId);
  useMembers();
  const run = useDo();
  const [all, setAll] = useState(false);
  const threads = threadsOf(list.rows);
  const open = threads.filter(({ root }) => root.resolvedAt === null);
  const closed = threads.filter(({ root }) => root.resolvedAt !== null);
  const show = ({ root }: Thread) =>
    root.rangeFrom !== null && root.rangeTo !== null && onShow !== undefined
      ? onShow({ from: root.rangeFrom, to: root.rangeTo, quote: root.quote })
      : false;
  const card = (thread: Thread) => (
    <ThreadCard key={thread.root.id} thread={thread} editable={editable} onShow={show} />
  );
  if (list.rows.length === 0 && list.state === 'failed')
    return <RefusedState error={list.error} again={() => list.reload()} />;
  return (
    <div className={classes.tab}>
      {editable && (
        <div className={classes.next}>
          {about && <p className={classes.about}>{about.text}</p>}
          <CommentForm
            key={about ? `${about.from} ${about.to}` : 'page'}
            label={about ? 'Comment on these words' : 'Comment on this page'}
            says="Comment"
            eager={about !== undefined}
            {...(about && onForget ? { onCancel: onForget } : {})}
            onSend={async (body, mentionIds) => {
              const range = about ? { from: about.from, to: about.to } : {};
              const done = await run(createComment, { pageId, body, mentionIds, ...range });
              if (done) onForget?.();
              return done !== undefined;
            }}
          />
        </div>
      )}
      {list.rows.length === 0 && !list.empty ? <RowsSkeleton rows={3} height={90} /> : null}
      {list.empty && (
        <EmptyState
          compact
          icon={IconMessage2}
          title="No comments yet"
          text={editable ? 'Select words and press M, or write about the whole page above.' : 'Comments show here.'}
        />
      )}
      {open.map(card)}
      {closed.length > 0 && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setAll(!all)} aria-expanded={all}>
          {all ? 'Hide' : 'Show'} {counted(closed.length, 'resolved thread')}
        </Button>
      )}
      {all && closed.map(card)}
    </div>
  );
});
