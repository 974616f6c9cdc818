import type { Folder } from '@earshot/core/areas/places/folder';
import type { Project } from '@earshot/core/areas/places/project';
import { displayTitle } from '@earshot/core/rules/text';
import { DEFAULT_TITLES } from '@earshot/core/texts';
import { observer } from 'mobx-react-lite';
import { Link, useNavigate } from 'react-router';
import { useMembers } from '../../../data/use-members.ts';
import { useStores } from '../../../data/use-stores.ts';
import { paths } from '../../../frame/paths.ts';
import { Person } from '../../../kit/people/person.tsx';
import { PlaceIcon } from '../../../kit/place-icon.tsx';
import cells from '../../../kit/table/cells.module.css';
import type { Column } from '../../../kit/table/column.ts';
import { DataTable } from '../../../kit/table/data-table.tsx';
import type { Arranging } from '../../../kit/table/use-hand-order.ts';
import { Ago } from '../../../kit/words/ago.tsx';
import { LEVEL_WORDS } from '../access/level-words.ts';
import { folderTrail } from './places.ts';
import classes from './project-table.module.css';
import { useFolders } from './use-places.ts';

interface ProjectTableProps {
  label: string;
  rows: readonly Project[];
  /** false inside a folder, which all are in */
  withFolder?: boolean;
  orderBy?: string;
  onOrder?: (orderBy: string) => void;
  /** moves in the manual order */
  arranging?: Arranging<Project>;
}

/** Table of projects: folder, creator and the user's level. */
export const ProjectTable = observer(function ProjectTable(props: ProjectTableProps) {
  const { label, rows, withFolder = true, orderBy, onOrder, arranging } = props;
  const { access } = useStores();
  const navigate = useNavigate();
  const folders = useFolders();
  useMembers();
  const columns: Column<Project>[] = [
    { key: 'title', title: 'Title', width: 'minmax(0, 3fr)', order: 'TITLE', render: (row) => <Title row={row} /> },
    ...(withFolder ? [folderColumn(folders.rows)] : []),
    {
      key: 'by',
      title: 'Created by',
      width: 'minmax(0, 1fr)',
      hideUnder: 900,
      render: ({ createdBy }) => <Person id={createdBy} />,
    },
    {
      key: 'level',
      title: DEFAULT_TITLES.you,
      width: '112px',
      hideUnder: 640,
      render: ({ id }) => {
        const level = access.level(id);
        return <span className={classes.soft}>{level === 'none' ? '' : LEVEL_WORDS[level].title}</span>;
      },
    },
    {
      key: 'changed',
      title: 'Changed',
      width: '104px',
      order: 'UPDATED_AT',
      align: 'end',
      render: ({ changedAt }) => (
        <span className={classes.soft}>
          <Ago at={changedAt} />
        </span>
      ),
    },
  ];
  return (
    <DataTable
      label={label}
      rows={rows}
      columns={columns}
      onOpen={(row) => void navigate(paths.project(row))}
      arranging={arranging}
      {...(orderBy && onOrder ? { orderBy, onOrder } : {})}
    />
  );
});

const folderColumn = (folders: readonly Folder[]): Column<Project> => ({
  key: 'folder',
  title: 'Folder',
  width: 'minmax(0, 1.5fr)',
  hideUnder: 900,
  render: ({ folderId }) => {
    const trail = folderTrail(folders, folderId);
    return (
      <span className={classes.soft} title={trail}>
        {trail}
      </span>
    );
  },
});

function Title({ row }: { row: Project }) {
  const title = displayTitle('project', row.title);
  return (
    <span className={classes.title}>
      <PlaceIcon icon={row.icon} colour={row.colour} />
      <Link to={paths.project(row)} title={title} className={cells.title} dir="auto">
        {title}
      </Link>
    </span>
  );
}
