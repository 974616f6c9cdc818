import { draftInsight } from '@earshot/core/areas/ask/insight-draft';
import { Menu } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useNavigate } from 'react-router';
import { useStores } from '../../data/use-stores.ts';
import { paths } from '../../frame/paths.ts';
import { Dialog } from '../../kit/dialogs/dialog.tsx';
import { useModel } from '../models/use-model.ts';
import { InProjectForm } from '../places/projects/in-project-form.tsx';

/** What an insight is drafted from: one of these. */
type DraftedFrom = { themeId: string } | { tagId: string } | { collectionId: string };

interface DraftInsightProps {
  from: DraftedFrom;
  title: string;
  onClose: () => void;
}

/** The entry of a menu that has a draft of an insight written; nothing where no model does. */
export const DraftInsightItem = observer(function DraftInsightItem({ onClick }: { onClick: () => void }) {
  const { session } = useStores();
  const model = useModel();
  if (!session.writes || !model || model.insightMode === 'OFF') return null;
  return (
    <Menu.Item leftSection={<IconSparkles size={16} aria-hidden />} onClick={onClick}>
      Draft insight …
    </Menu.Item>
  );
});

/** Asks for the project that an insight is drafted for, and goes to the draft while the model writes it. */
export const DraftInsight = observer(function DraftInsight({ from, title, onClose }: DraftInsightProps) {
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
