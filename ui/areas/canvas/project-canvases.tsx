import { type Canvas, canvases, createCanvas, deleteCanvas, updateCanvas } from '@earshot/core/areas/canvas/canvas';
import { displayTitle } from '@earshot/core/rules/text';
import { Button, Menu } from '@mantine/core';
import { IconArtboard, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useMembers } from '../../data/use-members.ts';
import { useList } from '../../data/use-stores.ts';
import { paths } from '../../frame/paths.ts';
import bar from '../../frame/toolbar.module.css';
import { useKeyRegistry, useKeys } from '../../frame/use-keys.ts';
import { useOrder } from '../../frame/use-order.ts';
import { useDo } from '../../kit/dialogs/use-do.ts';
import { useTrash } from '../../kit/dialogs/use-trash.ts';
import { RenameField } from '../../kit/form/rename-field.tsx';
import { Person } from '../../kit/people/person.tsx';
import { EmptyState } from '../../kit/states/empty-state.tsx';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import { type Column, MENU_COLUMN } from '../../kit/table/column.ts';
import { DataTable } from '../../kit/table/data-table.tsx';
import { RowMenu } from '../../kit/table/row-menu.tsx';
import { Ago } from '../../kit/words/ago.tsx';
import { counted } from '../../kit/words/counted.ts';
import { type InProject, ProjectFrame } from '../places/project/project-frame.tsx';
import classes from './project-canvases.module.css';

/** The canvases of a project. */
export const ProjectCanvases = () => <ProjectFrame part="canvases" body={Canvases} />;

const Canvases = observer(function Canvases({ project, writes }: InProject) {
  const [orderBy, setOrder] = useOrder(canvases, 'UPDATED_AT_DESC');
  const list = useList<Canvas>(canvases, {
    condition: { projectId: project.id },
    orderBy: orderBy as never,
    first: 50,
  });
  const navigate = useNavigate();
  const make = useNewCanvas(project.id);
  const registry = useKeyRegistry();
  useMembers();
  useKeys([
    {
      id: 'new-canvas',
      title: 'New canvas',
      group: 'Project',
      keys: ['n'],
      when: () => writes,
      run: () => void make(),
    },
  ]);
  const button = writes && (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      aria-keyshortcuts={registry.aria('new-canvas')}
      onClick={() => void make()}
    >
      New canvas
    </Button>
  );
  if (list.state === 'failed' && list.rows.length === 0)
    return <RefusedState error={list.error} again={() => list.reload()} />;
  if (list.empty)
    return (
      <EmptyState
        icon={IconArtboard}
        title="No canvases yet"
        text={
          writes
            ? 'Lay out highlights, notes and insights side by side, group them and write beside them, together.'
            : 'When someone lays out material of this project, it appears here.'
        }
        action={button}
      />
    );
  if (list.rows.length === 0) return <RowsSkeleton rows={4} height={60} />;
  return (
    <>
      <div className={bar.bar}>
        <span className={bar.count} role="status">
          {counted(list.hasMore ? list.total : list.rows.length, 'canvas', 'canvases')}
        </span>
        {button}
      </div>
      <CanvasTable
        rows={list.rows}
        writes={writes}
        orderBy={orderBy}
        onOrder={setOrder}
        onOpen={(canvas) => void navigate(paths.canvas(canvas))}
        more={list.hasMore ? () => list.more() : undefined}
      />
    </>
  );
});

/** Creates an empty canvas in a project and opens it. */
function useNewCanvas(projectId: string): () => Promise<void> {
  const run = useDo();
  const navigate = useNavigate();
  const busy = useRef(false);
  return async () => {
    if (busy.current) return;
    busy.current = true;
    const canvas = await run(createCanvas, { projectId });
    busy.current = false;
    if (canvas) await navigate(paths.canvas(canvas), { state: { fresh: true } });
  };
}

interface CanvasTableProps {
  rows: readonly Canvas[];
  writes: boolean;
  orderBy: string;
  onOrder: (orderBy: string) => void;
  onOpen: (canvas: Canvas) => void;
  more: (() => unknown) | undefined;
}

const CanvasTable = observer(function CanvasTable({ writes, ...table }: CanvasTableProps) {
  const [renaming, setRenaming] = useState('');
  const trash = useTrash();
  const columns: Column<Canvas>[] = [
    {
      key: 'title',
      title: 'Canvas',
      order: 'TITLE',
      width: 'minmax(160px, 1fr)',
      render: (row) =>
        renaming === row.id ? (
          <RenameField
            row={row}
            operation={updateCanvas}
            field="title"
            label="Canvas title"
            placeholder={displayTitle('canvas', '')}
            onClose={() => setRenaming('')}
          />
        ) : (
          <div className={classes.face}>
            <Link className={classes.title} to={paths.canvas(row)} dir="auto">
              {displayTitle('canvas', row.title)}
            </Link>
            <div className={classes.preview} dir="auto">
              {row.preview}
            </div>
          </div>
        ),
    },
    {
      key: 'changed',
      title: 'Changed',
      order: 'UPDATED_AT',
      width: '120px',
      render: (row) => <Ago at={row.editedAt ?? row.updatedAt} />,
    },
    {
      key: 'by',
      title: 'Created by',
      width: '160px',
      hideUnder: 640,
      render: (row) => <Person id={row.createdBy} />,
    },
    {
      ...MENU_COLUMN,
      render: (row) =>
        writes && (
          <RowMenu label={`More actions for ${displayTitle('canvas', row.title)}`}>
            <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setRenaming(row.id)}>
              Rename
            </Menu.Item>
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() =>
                void trash(deleteCanvas, row, `“${displayTitle('canvas', row.title)}” was moved to trash.`)
              }
            >
              Move to trash
            </Menu.Item>
          </RowMenu>
        ),
    },
  ];
  return <DataTable label="Canvases" columns={columns} rowHeight={60} {...table} />;
});
