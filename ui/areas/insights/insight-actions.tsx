import { Insight } from '@earshot/core/areas/pages/insight';
import { Project } from '@earshot/core/areas/places/project';
import { displayTitle } from '@earshot/core/rules/text';
import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import {
  IconDots,
  IconFileImport,
  IconHistory,
  IconLink,
  IconLock,
  IconLockOpen,
  IconMessage2,
  IconPresentation,
  IconQuote,
  IconTrash,
  IconWorld,
  IconWorldOff,
} from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link } from 'react-router';
import type { DocumentSession } from '../../data/documents/document-session.ts';
import { useStores } from '../../data/use-stores.ts';
import { paths } from '../../frame/paths.ts';
import { Filled } from '../../frame/spots.tsx';
import { useKeyRegistry } from '../../frame/use-keys.ts';
import { copyLink } from '../../kit/download/copy-link.ts';
import { counted, number } from '../../kit/words/counted.ts';
import { AddToCollection, AddToCollectionItem } from '../coding/collections/add-to-collection.tsx';
import { openIn, type Threads } from '../comments/use-threads.ts';
import { Presence } from '../notes/presence.tsx';
import { INSIGHT_MENU, PAGE_MENU } from '../pages/spots.ts';
import { StarButton } from '../pages/star-button.tsx';
import { ShareDialog } from '../shares/share-dialog.tsx';
import { HistoryDialog } from '../versions/history-dialog.tsx';
import type { InsightPanelState } from './insight-panel.tsx';
import { useImportInto } from './use-import-into.ts';
import type { InsightDesk } from './use-insight-desk.ts';
import { useInsightTurns } from './use-insight-turns.ts';

interface InsightActionsProps {
  desk: InsightDesk;
  session: DocumentSession | undefined;
  panel: InsightPanelState;
  threads: Threads;
}

/** Other people on the insight, and its actions, above all publishing. */
export const InsightActions = observer(function InsightActions(props: InsightActionsProps) {
  const { desk, session, panel, threads } = props;
  const { insight, editable } = desk;
  const turns = useInsightTurns();
  const registry = useKeyRegistry();
  const [sharing, setSharing] = useState(false);
  const [history, setHistory] = useState(false);
  const [collecting, setCollecting] = useState(false);
  const importing = useImportInto(insight);
  const projects = useStores().of(Project);
  const project = projects.byId(insight.projectId) ?? { id: insight.projectId, title: '' };
  return (
    <>
      {session && <Presence session={session} />}
      <StarButton pageId={insight.id} />
      <Said panel={panel} count={openIn(threads)} />
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
      {importing.input}
      <More
        desk={desk}
        turns={turns}
        onImport={importing.pick}
        onHistory={() => setHistory(true)}
        onCollect={() => setCollecting(true)}
      />
      {collecting && (
        <AddToCollection
          projectId={insight.projectId}
          kind="insight"
          ids={[insight.id]}
          onClose={() => setCollecting(false)}
        />
      )}
      <HistoryDialog
        pageId={insight.id}
        fields={{ noun: Insight, scope: 'INSIGHT', rowId: insight.id, placeId: insight.projectId }}
        editable={editable}
        opened={history}
        onClose={() => setHistory(false)}
      />
    </>
  );
});

/** Button that opens the comments, with the number of open threads. */
function Said({ panel, count }: { panel: InsightPanelState; count: number }) {
  const label = count > 0 ? `Comments: ${counted(count, 'open thread')}` : 'Comments';
  const icon = <IconMessage2 size={20} stroke={1.6} aria-hidden />;
  const looks = { variant: 'subtle', color: 'gray', 'aria-label': label, 'aria-expanded': panel.open } as const;
  return (
    <Tooltip label={label}>
      {count > 0 ? (
        <Button {...looks} px={8} leftSection={icon} onClick={panel.toggle}>
          {number(count)}
        </Button>
      ) : (
        <ActionIcon {...looks} size="lg" onClick={panel.toggle}>
          {icon}
        </ActionIcon>
      )}
    </Tooltip>
  );
}

interface MoreProps {
  desk: InsightDesk;
  turns: ReturnType<typeof useInsightTurns>;
  onImport: () => void;
  onHistory: () => void;
  onCollect: () => void;
}

const More = observer(function More({ desk, turns, onImport, onHistory, onCollect }: MoreProps) {
  const { insight, editable, locks } = desk;
  // A locked insight can be added to a collection, which does not change it.
  const writes = useStores().access.may(insight.projectId, 'WRITE');
  return (
    <Menu position="bottom-end" returnFocus>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label="More actions for this insight">
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {editable && (
          <Menu.Item leftSection={<IconQuote size={16} aria-hidden />} onClick={desk.chooseQuotes}>
            Insert quotes
          </Menu.Item>
        )}
        {editable && (
          <Menu.Item leftSection={<IconFileImport size={16} aria-hidden />} onClick={onImport}>
            Import files
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
        <Filled
          spot={PAGE_MENU}
          props={{
            id: insight.id,
            type: 'INSIGHT',
            title: insight.title,
            projectId: insight.projectId,
            editable,
            writable: editable,
          }}
        />
        {writes && <AddToCollectionItem onClick={onCollect} />}
        <Filled spot={INSIGHT_MENU} props={{ insight, writes: editable }} />
        {editable && insight.published && (
          <Menu.Item leftSection={<IconWorldOff size={16} aria-hidden />} onClick={() => void turns.unpublish(insight)}>
            Unpublish
          </Menu.Item>
        )}
        {locks && (
          <Menu.Item
            leftSection={insight.locked ? <IconLockOpen size={16} aria-hidden /> : <IconLock size={16} aria-hidden />}
            onClick={() => void (insight.locked ? turns.unlock(insight) : turns.lock(insight))}
          >
            {insight.locked ? 'Unlock' : 'Lock (full access only)'}
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
});
