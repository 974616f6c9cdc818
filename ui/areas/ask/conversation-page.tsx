import { conversation } from '@earshot/core/areas/ask/conversation';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { useAsk, useStores } from '../../data/use-stores.ts';
import { Absent } from '../../frame/absent.tsx';
import { idIn, paths } from '../../frame/paths.ts';
import { Page } from '../../kit/page.tsx';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { PageSkeleton } from '../../kit/states/skeletons.tsx';
import { AskBox } from './ask-box.tsx';
import { scopeIn, scopeOf, searchOf } from './ask-scope.ts';
import { ConversationMenu } from './conversation-menu.tsx';
import classes from './conversation-page.module.css';
import { Thread } from './thread.tsx';
import { useThread } from './use-thread.ts';

/** A conversation with Ask. */
export const ConversationPage = observer(function ConversationPage() {
  const id = idIn(useParams().id);
  return id ? <Opened key={id} id={id} /> : <Gone />;
});

const Gone = () => <Absent text="This conversation doesn’t exist, or it was deleted." />;

const Opened = observer(function Opened({ id }: { id: string }) {
  const { access, undo } = useStores();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState(false);
  const { data, state, error, reload } = useAsk(conversation, { conversationId: id });
  const before = data && scopeOf(data);
  // The last scope is kept, unless the address or the user sets another one.
  const goesOn = !chosen && before !== undefined && access.may(before.id, 'READ') ? before : undefined;
  const scope = scopeIn(new URLSearchParams(search)) ?? goesOn;
  const thread = useThread(id, scope);
  const { last, busy } = undo;
  // biome-ignore lint/correctness/useExhaustiveDependencies: renamed, or taken back
  useEffect(() => {
    if (state === 'ready' && !busy) void reload();
  }, [last, busy]);
  if (error?.code === 'NOT_FOUND') return <Gone />;
  if (state === 'failed' && !data) return <RefusedState error={error} again={reload} />;
  if (!data) return <PageSkeleton />;
  // If the conversation was reloaded since, it already has the messages added here.
  const known = new Set(data.messages.map((message) => message.id));
  const added = thread.added.filter((message) => !known.has(message.id));
  return (
    <Page
      title={data.title}
      trail={<Link to={paths.ask()}>Ask</Link>}
      actions={
        <>
          <Button
            component={Link}
            to={{ pathname: paths.ask(), search }}
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
          >
            New conversation
          </Button>
          <ConversationMenu conversation={data} />
        </>
      }
    >
      <Thread thread={{ ...thread, added }} before={data.messages} title={data.title} />
      <div className={classes.box}>
        <AskBox
          scope={scope}
          onScope={(next) => {
            setChosen(true);
            void navigate({ pathname, search: searchOf(next) }, { replace: true });
          }}
          onAsk={async (question) => (await thread.ask(question)) !== undefined}
          busy={thread.busy}
          placeholder="Ask a follow-up question"
        />
      </div>
    </Page>
  );
});
