import { createComment } from '@earshot/core/areas/comments/comment';
import { Button } from '@mantine/core';
import { IconMessage2 } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useState } from 'react';
import { useMembers } from '../../data/use-members.ts';
import { useStores } from '../../data/use-stores.ts';
import { Filled } from '../../frame/spots.tsx';
import { useDo } from '../../kit/dialogs/use-do.ts';
import { EmptyState } from '../../kit/states/empty-state.tsx';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import { counted } from '../../kit/words/counted.ts';
import { SHOWN_COMMENTS } from '../pages/spots.ts';
import { ReferenceTitles } from '../references/reference-titles.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentTitles } from './comment-reference.tsx';
import classes from './comments.module.css';
import { ThreadCard } from './thread-card.tsx';
import type { Thread } from './threads.ts';
import type { Threads } from './use-threads.ts';

interface CommentsTabProps {
  threads: Threads;
  /** id of the comment in the address */
  asked: string | undefined;
}

const EMPTY = {
  page: 'Select words and press M, or write about the whole page above.',
  person: 'Colleagues with access to people can read what you write above.',
};

const has = (all: readonly Thread[], id: string) =>
  all.some(({ root, replies }) => root.id === id || replies.some((reply) => reply.id === id));

/** Comments on a page or person: open threads, then resolved ones. */
export const CommentsTab = observer(function CommentsTab({ threads, asked }: CommentsTabProps) {
  const { id, isPerson, subject, editable, about, list, all, current, forget } = threads;
  useMembers();
  const run = useDo();
  const stores = useStores();
  const titles = useMemo(() => new ReferenceTitles(stores), [stores]);
  useEffect(() => () => titles.stop(), [titles]);
  const [shown, setShown] = useState(false);
  const open = all.filter(({ root }) => root.resolvedAt === null);
  const closed = all.filter(({ root }) => root.resolvedAt !== null);
  const showClosed = shown || closed.some(({ root }) => root.id === current);
  const lost = asked !== undefined && list.state === 'ready' && !list.hasMore && !has(all, asked);
  const card = (thread: Thread) => <ThreadCard key={thread.root.id} thread={thread} threads={threads} />;
  if (list.rows.length === 0 && list.state === 'failed')
    return <RefusedState error={list.error} again={() => list.reload()} />;
  return (
    <CommentTitles value={titles}>
      <Filled spot={SHOWN_COMMENTS} props={{ about: id }} />
      <div className={classes.tab}>
        {editable && (
          <div className={classes.next}>
            {about && (
              <p className={classes.about} dir="auto">
                {about.text}
              </p>
            )}
            <CommentForm
              key={about ? `${about.from} ${about.to}` : 'page'}
              label={about ? 'Comment on these words' : isPerson ? 'Comment on this person' : 'Comment on this page'}
              says="Comment"
              draft={about ? `comment ${id} ${about.from} ${about.to}` : `comment ${id}`}
              eager={about !== undefined}
              {...(about ? { onCancel: forget } : {})}
              onSend={async (body, mentionIds) => {
                const range = about ? { from: about.from, to: about.to } : {};
                const done = await run(createComment, { ...subject, body, mentionIds, ...range });
                if (done) forget();
                return done !== undefined;
              }}
            />
          </div>
        )}
        {lost && <p className={classes.gone}>The comment of this link was deleted.</p>}
        {list.rows.length === 0 && !list.empty ? <RowsSkeleton rows={3} height={90} /> : null}
        {list.empty && (
          <EmptyState
            compact
            icon={IconMessage2}
            title="No comments yet"
            text={editable ? EMPTY[isPerson ? 'person' : 'page'] : 'Comments appear here.'}
          />
        )}
        {open.map(card)}
        {closed.length > 0 && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            onClick={() => setShown(!showClosed)}
            aria-expanded={showClosed}
          >
            {showClosed ? 'Hide' : 'Show'} {counted(closed.length, 'resolved thread')}
          </Button>
        )}
        {showClosed && closed.map(card)}
      </div>
    </CommentTitles>
  );
});
