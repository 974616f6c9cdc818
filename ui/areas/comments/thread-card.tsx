import { createComment, resolveThread } from '@earshot/core/areas/comments/comment';
import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useContext, useEffect, useRef, useState } from 'react';
import { useStores } from '../../data/use-stores.ts';
import { PlayRange } from '../../frame/playing/play-range.tsx';
import { PlaysHereContext } from '../../frame/playing/plays-here.ts';
import { useDo } from '../../kit/dialogs/use-do.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentItem } from './comment-item.tsx';
import classes from './comments.module.css';
import { type Thread, wordsOf } from './threads.ts';
import type { Threads } from './use-threads.ts';

interface ThreadCardProps {
  thread: Thread;
  threads: Threads;
}

/** A thread: quoted words, comments, and buttons to reply or resolve. */
export const ThreadCard = observer(function ThreadCard({ thread, threads }: ThreadCardProps) {
  const { editable, path, current, show } = threads;
  const { root, replies } = thread;
  const { pageId, personId } = root;
  const { drafts } = useStores();
  const draft = `reply ${root.id}`;
  const [answering, setAnswering] = useState(() => drafts.get(draft) !== '');
  const [gone, setGone] = useState(false);
  const run = useDo();
  const closed = root.resolvedAt !== null;
  const card = useRef<HTMLElement>(null);
  const open = current === root.id;
  const here = useContext(PlaysHereContext);
  const [words] = wordsOf(thread);
  const start = words && here?.startOf(words);
  useEffect(() => {
    if (open) card.current?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  return (
    <article
      ref={card}
      className={classes.thread}
      data-thread-card=""
      data-closed={closed || undefined}
      aria-label="Thread"
      aria-current={open || undefined}
    >
      {root.quote !== '' && (
        <button type="button" className={classes.quote} onClick={() => setGone(!show(thread))} dir="auto">
          {root.quote}
        </button>
      )}
      {words && here?.ready && start !== undefined && (
        <PlayRange passage={{ noteId: here.noteId, from: start, words }} />
      )}
      {gone && <p className={classes.gone}>These words are no longer in the text.</p>}
      <CommentItem comment={root} editable={editable} path={path} />
      {replies.map((reply) => (
        <CommentItem key={reply.id} comment={reply} editable={editable} path={path} />
      ))}
      {editable && answering && (
        <CommentForm
          label="Reply"
          says="Reply"
          eager={drafts.get(draft) === ''}
          draft={draft}
          onCancel={() => setAnswering(false)}
          onSend={async (body, mentionIds) => {
            const done = await run(createComment, { pageId, personId, threadId: root.id, body, mentionIds });
            if (done) setAnswering(false);
            return done !== undefined;
          }}
        />
      )}
      {editable && !answering && (
        <div className={classes.buttons}>
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            onClick={() =>
              void run(resolveThread, { id: root.id, resolved: !closed }, closed ? 'Thread opened' : 'Thread resolved')
            }
          >
            {closed ? 'Reopen' : 'Resolve'}
          </Button>
          {!closed && (
            <Button size="compact-xs" variant="light" onClick={() => setAnswering(true)}>
              Reply
            </Button>
          )}
        </div>
      )}
    </article>
  );
});
