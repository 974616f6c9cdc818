import { createInsightFromTheme } from '@earshot/core/areas/pages/insight';
import { projects } from '@earshot/core/areas/places/project';
import type { Theme } from '@earshot/core/areas/themes/theme';
import { displayTitle } from '@earshot/core/rules/text';
import { Select, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { observer } from 'mobx-react-lite';
import { Link, useNavigate } from 'react-router';
import { useList, useStores } from '../../data/use-stores.ts';
import { paths } from '../../frame/paths.ts';
import { Dialog } from '../../kit/dialogs/dialog.tsx';
import { Field, Form } from '../../kit/form/form.tsx';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';

interface InsightFromThemeProps {
  theme: Theme;
  onClose: () => void;
}

/** Asks for the project of an insight that quotes a theme, the last one first, and goes to it, ready to be written into. */
export const InsightFromTheme = observer(function InsightFromTheme({ theme, onClose }: InsightFromThemeProps) {
  return (
    <Dialog onClose={onClose} title={`New insight from “${theme.title}”`}>
      <Choice theme={theme} onClose={onClose} />
    </Dialog>
  );
});

const Choice = observer(function Choice({ theme, onClose }: InsightFromThemeProps) {
  const { access, session } = useStores();
  const navigate = useNavigate();
  const list = useList(projects, { condition: { status: 'ACTIVE' }, orderBy: 'TITLE_ASC', first: 1000 });
  const [last, keep] = useLocalStorage({
    key: `earshot.insight-project.${session.me?.member.id}`,
    defaultValue: '',
    getInitialValueInEffect: false,
  });
  const offered = list.rows.filter(({ id }) => access.may(id, 'WRITE'));
  const [first] = offered;
  if (list.state === 'failed' && !first) return <RefusedState error={list.error} again={() => void list.reload()} />;
  if (list.state !== 'ready' && !first) return <RowsSkeleton rows={2} />;
  if (!first)
    return (
      <Text>
        There is no project that you may write in. <Link to={paths.newProject}>Make one</Link>, then come back.
      </Text>
    );
  const start = offered.find(({ id }) => id === last) ?? first;
  return (
    <Form
      operation={createInsightFromTheme}
      start={{ themeId: theme.id, projectId: start.id }}
      submit="New insight"
      says={`An insight was made of “${theme.title}”.`}
      onDone={(insight) => {
        keep(insight.projectId);
        return navigate(paths.insight(insight), { state: { fresh: true } });
      }}
      onCancel={onClose}
      complete
    >
      <Field
        name="projectId"
        label="Project"
        input={Select}
        data={offered.map(({ id, title }) => ({ value: id, label: displayTitle('project', title) }))}
        searchable
        selectFirstOptionOnChange
        allowDeselect={false}
        nothingFoundMessage="No project is called that"
      />
      <Text c="dimmed" size="sm">
        It quotes what people say in the theme as it is now. Later words do not change it.
      </Text>
    </Form>
  );
});
