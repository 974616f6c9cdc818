import { createInsightFromTheme } from '@earshot/core/areas/pages/insight';
import type { Theme } from '@earshot/core/areas/themes/theme';
import { observer } from 'mobx-react-lite';
import { useNavigate } from 'react-router';
import { paths } from '../../frame/paths.ts';
import { Dialog } from '../../kit/dialogs/dialog.tsx';
import { InProjectForm } from '../places/projects/in-project-form.tsx';

interface InsightFromThemeProps {
  theme: Theme;
  onClose: () => void;
}

/** Chooses the project of an insight that quotes a theme, the last one first, and opens it for writing. */
export const InsightFromTheme = observer(function InsightFromTheme({ theme, onClose }: InsightFromThemeProps) {
  const navigate = useNavigate();
  return (
    <Dialog onClose={onClose} title={`New insight from “${theme.title}”`}>
      <InProjectForm
        operation={createInsightFromTheme}
        input={{ themeId: theme.id }}
        submit="New insight"
        says={`Insight created from “${theme.title}”.`}
        note="It quotes what people say in the theme as it is now. Later words do not change it."
        onDone={(insight) => navigate(paths.insight(insight), { state: { fresh: true } })}
        onCancel={onClose}
      />
    </Dialog>
  );
});
