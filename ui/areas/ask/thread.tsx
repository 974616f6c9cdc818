import type { AskMessage } from '@earshot/core/areas/ask/conversation';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { TextSkeleton } from '../../kit/states/skeletons.tsx';
import { Answer } from './answer.tsx';
import classes from './thread.module.css';
import type { AskThread } from './use-thread.ts';

interface ThreadProps {
  thread: AskThread;
  /** messages that existed when the conversation was opened */
  before?: readonly AskMessage[];
  /** title of the page: an identical first question is not repeated */
  title?: string;
}

/** The messages of a conversation, and the question that is being answered. */
export const Thread = observer(function Thread({ thread, before = [], title }: ThreadProps) {
  const all = [...before, ...thread.added];
  const messages = all[0]?.text === title ? all.slice(1) : all;
  const asked = useRef<HTMLDivElement>(null);
  const count = thread.added.length;
  // A new question and its answer are below the visible part: scrolls to them.
  useEffect(() => {
    if (thread.asked !== undefined || count > 0)
      [...(asked.current?.querySelectorAll('[data-question]') ?? [])].at(-1)?.scrollIntoView({ block: 'start' });
  }, [thread.asked, count]);
  return (
    <div className={classes.thread} ref={asked}>
      {messages.map((message) => (
        <Message key={message.id} message={message} />
      ))}
      {thread.asked !== undefined && <Question text={thread.asked} />}
      <div role="status" aria-busy={thread.busy}>
        {thread.busy && (
          <>
            <p className={classes.thinking}>Comparing what people said …</p>
            <TextSkeleton lines={5} />
          </>
        )}
      </div>
      {thread.error && <RefusedState error={thread.error} again={thread.again} />}
    </div>
  );
});

const Question = ({ text }: { text: string }) => (
  <h2 className={classes.question} data-question dir="auto">
    {text}
  </h2>
);

function Message({ message }: { message: AskMessage }) {
  if (message.role === 'USER') return <Question text={message.text} />;
  if (message.role === 'THINKING')
    return (
      <p className={classes.thinking} dir="auto">
        {message.text}
      </p>
    );
  return <Answer message={message} />;
}
