import { displayTitle } from '@earshot/core/rules/text';
import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import {
  IconDots,
  IconHistory,
  IconLink,
  IconLock,
  IconLockOpen,
  IconPresentation,
  IconQuote,
  IconTrash,
  IconWorld,
  IconWorldOff,
} from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useKeyRegistry } from '../../app/use-keys.ts';
import type { DocumentSession } from '../../data/document-session.ts';
import { useStores } from '../../data/use-stores.ts';
import { ShareDialog } from '../../share/share-dialog.tsx';
import { HistoryDialog } from '../../versions/history-dialog.tsx';
import { copyLink } from '../note/copy-link.ts';
import { Presence } from '../note/presence.tsx';
import type { InsightDesk } from './use-insight-desk.ts';
import { useInsightTurns } from './use-insight-turns.ts';

interface InsightActionsProps {
  desk: InsightDesk;
  session: DocumentSession | undefined;
}

/** Who else is here, and what can be done with the insight: publishing above all. */
export const InsightActions = observer(function InsightActions({ desk, session }: InsightActionsProps) {
  const { insight, editable } = desk;
  const turns = useInsightTurns();
  const registry = useKeyRegistry();
  const [sharing, setSharing] = useState(false);
  const [history, setHistory] = useState(false);
  const { projects } = useStores();
  const project = projects.byId(insight.projectId) ?? { id: insight.projectId, title: '' };
  return (
    <>
      {session && <Presence session={session} />}
      <Tooltip label="Present">
        <ActionIcon
          component={Link}
          to={paths.present(project, insight)}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`Present ${displayTitle('insight', insight.title)}`}
        >
          <IconPresentation size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {editable && insight.published && (
        <Button
          variant="default"
          leftSection={<IconWorld size={16} stroke={1.6} aria-hidden />}
          onClick={() => setSharing(true)}
        >
          Share
        </Button>
      )}
      <ShareDialog
        on={{ insightId: insight.id }}
        what="this insight"
        opened={sharing}
        onClose={() => setSharing(false)}
      />
      {editable && !insight.published && (
        <Button onClick={() => void turns.publish(insight)} aria-keyshortcuts={registry.aria('insight-publish')}>
          Publish
        </Button>
      )}
      <More desk={desk} turns={turns} onHistory={() => setHistory(true)} />
      <HistoryDialog pageId={insight.id} editable={editable} opened={history} onClose={() => setHistory(false)} />
    </>
  );
});

interface MoreProps {
  desk: InsightDesk;
  turns: ReturnType<typeof useInsightTurns>;
  onHistory: () => void;
}

function More({ desk, turns, onHistory }: MoreProps) {
  const { insight, editable, locks } = desk;
  return (
    <Menu position="bottom-end" returnFocus>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label="More about this insight">
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {editable && (
          <Menu.Item leftSection={<IconQuote size={16} aria-hidden />} onClick={desk.chooseQuotes}>
            Insert quotes
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconLink size={16} aria-hidden />}
          onClick={() => void copyLink(paths.insight(insight), 'The link to this insight')}
        >
          Copy link
        </Menu.Item>
        <Menu.Item leftSection={<IconHistory size={16} aria-hidden />} onClick={onHistory}>
          Version history
        </Menu.Item>
        {editable && insight.published && (
          <Menu.Item leftSection={<IconWorldOff size={16} aria-hidden />} onClick={() => void turns.unpublish(insight)}>
            Make it a draft again
          </Menu.Item>
        )}
        {locks && (
          <Menu.Item
            leftSection={insight.locked ? <IconLockOpen size={16} aria-hidden /> : <IconLock size={16} aria-hidden />}
            onClick={() => void (insight.locked ? turns.unlock(insight) : turns.lock(insight))}
          >
            {insight.locked ? 'Unlock' : 'Lock for all but full access'}
          </Menu.Item>
        )}
        {editable && (
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => void turns.throwAway(insight)}
          >
            Move to trash
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
