import { createInsightFromAnswer } from '@earshot/core/areas/ask/conversation';
import { useNavigate } from 'react-router';
import { paths } from '../../frame/paths.ts';
import { Dialog } from '../../kit/dialogs/dialog.tsx';
import { InProjectForm } from '../places/projects/in-project-form.tsx';

interface InsightFromAnswerProps {
  messageId: string;
  onClose: () => void;
}

/** Chooses the project of an insight that quotes an answer and opens it for writing. */
export function InsightFromAnswer({ messageId, onClose }: InsightFromAnswerProps) {
  const navigate = useNavigate();
  return (
    <Dialog onClose={onClose} title="Save the answer as an insight">
      <InProjectForm
        operation={createInsightFromAnswer}
        input={{ messageId }}
        submit="Save as insight"
        says="Insight created from the answer."
        note="Its quotes are frozen as citations. Words of notes are highlighted where you can highlight."
        onDone={(insight) => navigate(paths.insight(insight), { state: { fresh: true } })}
        onCancel={onClose}
      />
    </Dialog>
  );
}
