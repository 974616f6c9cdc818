import { type ConversationLine, conversations } from '@earshot/core/areas/ask/conversation';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAsk, useStores } from '../../data/use-stores.ts';
import { paths } from '../../frame/paths.ts';
import { NavList } from '../../kit/nav-list.tsx';
import { Page } from '../../kit/page.tsx';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import { Ago } from '../../kit/words/ago.tsx';
import { AskBox } from './ask-box.tsx';
import classes from './ask-page.module.css';
import { scopeIn, searchOf } from './ask-scope.ts';
import { SuggestedQuestions } from './suggested-questions.tsx';
import { Thread } from './thread.tsx';
import { useThread } from './use-thread.ts';
import { WrapLink } from './wraps/wrap-link.tsx';

/** Start of a conversation with Ask: the question, examples, and earlier conversations. */
export const AskPage = observer(function AskPage() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const scope = scopeIn(new URLSearchParams(search));
  const thread = useThread(undefined, scope);
  const ask = async (question: string) => {
    const made = await thread.ask(question);
    if (made) await navigate({ pathname: paths.ask(made), search }, { replace: true });
    return made !== undefined;
  };
  useBroughtQuestion((state as { question?: unknown } | null)?.question, ask);
  return (
    <Page title="Ask">
      <p className={classes.lead}>Answers quote what people said, word for word. Each quote links to its source.</p>
      <AskBox
        scope={scope}
        onScope={(next) => void navigate({ pathname, search: searchOf(next) }, { replace: true })}
        onAsk={ask}
        busy={thread.busy}
        autoFocus
      />
      {thread.asked !== undefined || thread.error ? (
        <Thread thread={thread} />
      ) : (
        <>
          <SuggestedQuestions onAsk={(question) => void ask(question)} />
          <WrapLink scope={scope} />
          <Earlier />
        </>
      )}
    </Page>
  );
});

/** Asks a question passed on by another page, once. */
function useBroughtQuestion(question: unknown, ask: (question: string) => Promise<boolean>): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const done = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each question that is brought along
  useEffect(() => {
    if (typeof question !== 'string' || done.current) return;
    done.current = true;
    void navigate({ pathname, search }, { replace: true, state: null });
    void ask(question);
  }, [question]);
}

/** Earlier conversations of the user. */
const Earlier = observer(function Earlier() {
  const { undo } = useStores();
  const navigate = useNavigate();
  const { data, state, error, reload } = useAsk(conversations, {});
  const { last, busy } = undo;
  // A change, its Undo and its Redo are each a step; the first request is already running.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again after each step
  useEffect(() => {
    if (state === 'ready' && !busy) void reload();
  }, [last, busy]);
  if (data?.length === 0) return null;
  return (
    <section className={classes.earlier} aria-labelledby="earlier-conversations">
      <h2 id="earlier-conversations">Earlier conversations</h2>
      {data ? (
        <NavList
          label="Earlier conversations"
          rows={data}
          to={(line) => paths.ask(line)}
          onGo={(to) => void navigate(to)}
        >
          {(line) => <Line line={line} />}
        </NavList>
      ) : state === 'failed' ? (
        <RefusedState error={error} again={reload} />
      ) : (
        <RowsSkeleton rows={3} height={40} />
      )}
    </section>
  );
});

const Line = ({ line: { title, updatedAt } }: { line: ConversationLine }) => (
  <div className={classes.line}>
    <span dir="auto">{title}</span>
    <Ago at={updatedAt} />
  </div>
);
