import { draftInsight } from '@earshot/core/areas/ask/insight-draft';
import type { Collection } from '@earshot/core/areas/coding/collection';
import type { Tag } from '@earshot/core/areas/coding/tag';
import type { Theme } from '@earshot/core/areas/themes/theme';
import { displayTitle } from '@earshot/core/rules/text';
import { Menu } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useNavigate } from 'react-router';
import { useStores } from '../../data/use-stores.ts';
import { paths } from '../../frame/paths.ts';
import { Dialog } from '../../kit/dialogs/dialog.tsx';
import { useOpenDialog } from '../../kit/dialogs/dialog-host.tsx';
import { useModel } from '../models/use-model.ts';
import { InProjectForm } from '../places/projects/in-project-form.tsx';

/** Source of a drafted insight. */
type DraftedFrom = { themeId: string } | { tagId: string } | { collectionId: string };

interface DraftFromProps {
  from: DraftedFrom;
  title: string;
}

/** Menu item of a theme that drafts an insight. */
export const DraftFromTheme = ({ theme: { id, title } }: { theme: Theme }) => (
  <DraftInsightItem from={{ themeId: id }} title={title} />
);

/** Menu item of a tag that drafts an insight. */
export const DraftFromTag = ({ tag: { id, title } }: { tag: Tag }) => (
  <DraftInsightItem from={{ tagId: id }} title={displayTitle('tag', title)} />
);

/** Menu item of a collection that drafts an insight. */
export const DraftFromCollection = ({ collection: { id, title } }: { collection: Collection }) => (
  <DraftInsightItem from={{ collectionId: id }} title={displayTitle('collection', title)} />
);

/** Nothing is shown if no text model writes. */
const DraftInsightItem = observer(function DraftInsightItem(props: DraftFromProps) {
  const { session } = useStores();
  const model = useModel();
  const openDialog = useOpenDialog();
  if (!session.writes || !model || model.insightMode === 'OFF') return null;
  return (
    <Menu.Item
      leftSection={<IconSparkles size={16} aria-hidden />}
      onClick={() => openDialog((close) => <DraftInsight {...props} onClose={close} />)}
    >
      Draft insight …
    </Menu.Item>
  );
});

/** Chooses the project of a drafted insight and opens the draft while the model writes it. */
const DraftInsight = observer(function DraftInsight({
  from,
  title,
  onClose,
}: DraftFromProps & { onClose: () => void }) {
  const navigate = useNavigate();
  const model = useModel();
  const where = model ? ` Text is sent to ${model.host} (${model.region}).` : '';
  return (
    <Dialog onClose={onClose} title={`Draft an insight from “${title}”`}>
      <InProjectForm
        operation={draftInsight}
        input={from}
        submit="Draft insight"
        says="The text model writes a draft."
        note={`Only sentences whose quotes appear word for word in their source are shown.${where}`}
        onDone={({ conversationId, title: named }) => navigate(paths.ask({ id: conversationId, title: named }))}
        onCancel={onClose}
      />
    </Dialog>
  );
});
