import { displayTitle } from '@earshot/core/rules/text';
import { VisuallyHidden } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { Link, useSearchParams } from 'react-router';
import { useList } from '../../../data/use-stores.ts';
import { SettingsPage } from '../../../frame/settings-page.tsx';
import chips from '../../../kit/chips.module.css';
import { number } from '../../../kit/words/counted.ts';
import { useProjects } from '../projects/use-places.ts';
import { AllTrashed } from './all-trashed.tsx';
import classes from './trash.module.css';
import { kindsOf, searchFor, type TrashKind, trashed, trashIn } from './trash-kinds.ts';
import { TrashList } from './trash-list.tsx';

/** The trash page: deleted items that can be restored. */
export const Trash = observer(function Trash() {
  const [search] = useSearchParams();
  const { projectId, kind } = trashIn(search);
  return (
    <SettingsPage title="Trash">
      <p className={classes.says}>Items stay here for a limited time, then they are erased for good. {kind?.says}</p>
      {projectId && <OnlyIn projectId={projectId} all={searchFor(kind, undefined)} />}
      <nav aria-label="Kinds" className={classes.kinds}>
        <Link
          to={searchFor(undefined, projectId)}
          replace
          preventScrollReset
          className={chips.chip}
          aria-current={kind ? undefined : 'page'}
        >
          All
        </Link>
        {kindsOf(projectId).map((one) => (
          <KindLink key={one.key} kind={one} projectId={projectId} current={one === kind} />
        ))}
      </nav>
      {kind ? (
        <TrashList key={`${kind.key} ${projectId}`} kind={kind} projectId={projectId} />
      ) : (
        <AllTrashed projectId={projectId} />
      )}
    </SettingsPage>
  );
});

/** Notice that only one project's trash is shown, with a link to all. */
const OnlyIn = observer(function OnlyIn({ projectId, all }: { projectId: string; all: string }) {
  const project = useProjects().rows.find(({ id }) => id === projectId);
  return (
    <p className={classes.filter}>
      <Link to={all} replace preventScrollReset className={chips.chip} title="Show all places">
        Only in {project ? displayTitle('project', project.title) : 'one project'}
        <IconX size={14} aria-hidden />
        <VisuallyHidden>, show what was anywhere</VisuallyHidden>
      </Link>
    </p>
  );
});

interface KindLinkProps {
  kind: TrashKind;
  projectId: string | undefined;
  current: boolean;
}

const KindLink = observer(function KindLink({ kind, projectId, current }: KindLinkProps) {
  const list = useList(kind.list, trashed(projectId));
  if (list.state === 'ready' && list.total === 0 && !current) return null;
  return (
    <Link
      to={searchFor(kind, projectId)}
      replace
      preventScrollReset
      className={chips.chip}
      aria-current={current ? 'page' : undefined}
    >
      {kind.title}
      <span className={chips.count}>{list.state === 'ready' && number(list.total)}</span>
    </Link>
  );
});
