import { displayTitle } from '@earshot/core/rules/text';
import { Anchor, Breadcrumbs } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { Link } from 'react-router';
import { paths } from '../../../frame/paths.ts';
import { foldersAbove } from '../projects/places.ts';
import { useFolders } from '../projects/use-places.ts';
import classes from './folder-trail.module.css';

interface FolderTrailProps {
  /** parent folder */
  parentId: string | null;
  /** breadcrumb item between the folders and the page */
  also?: { to: string; title: string };
}

/** Breadcrumb of a place: Projects › folder › folder. */
export const FolderTrail = observer(function FolderTrail({ parentId, also }: FolderTrailProps) {
  const { rows } = useFolders();
  const steps = [
    { to: paths.projects, title: 'Projects' },
    ...foldersAbove(rows, parentId).map((folder) => ({
      to: paths.folder(folder),
      title: displayTitle('folder', folder.name),
    })),
    ...(also ? [also] : []),
  ];
  return (
    <nav aria-label="Location">
      <Breadcrumbs separatorMargin={6} className={classes.trail}>
        {steps.map(({ to, title }) => (
          <Anchor key={to} component={Link} to={to} className={classes.step} title={title} dir="auto">
            {title}
          </Anchor>
        ))}
      </Breadcrumbs>
    </nav>
  );
});
