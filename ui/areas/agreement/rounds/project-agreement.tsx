import { type CodingRound, codingRounds, deleteCodingRound } from '@earshot/core/areas/agreement/coding-round';
import { displayTitle } from '@earshot/core/rules/text';
import { Button, Menu } from '@mantine/core';
import { IconPlus, IconTrash, IconUsers } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useMembers } from '../../../data/use-members.ts';
import { useList } from '../../../data/use-stores.ts';
import { paths } from '../../../frame/paths.ts';
import bar from '../../../frame/toolbar.module.css';
import { useKeys } from '../../../frame/use-keys.ts';
import { useOrder } from '../../../frame/use-order.ts';
import { useTrash } from '../../../kit/dialogs/use-trash.ts';
import { People } from '../../../kit/people/people.tsx';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { RefusedState } from '../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import { type Column, MENU_COLUMN } from '../../../kit/table/column.ts';
import { DataTable } from '../../../kit/table/data-table.tsx';
import { RowMenu } from '../../../kit/table/row-menu.tsx';
import { Ago } from '../../../kit/words/ago.tsx';
import { number } from '../../../kit/words/counted.ts';
import { type InProject, ProjectFrame } from '../../places/project/project-frame.tsx';
import { AgreementTabs } from '../agreement-tabs.tsx';
import { NewRound } from './round-form.tsx';
import { RoundState } from './round-state.tsx';
import { useManages } from './use-manages.ts';

/** The coding rounds of a project. */
export const ProjectAgreement = () => <ProjectFrame part="agreement" body={Rounds} />;

const COLUMNS: readonly Column<CodingRound>[] = [
  {
    key: 'title',
    title: 'Coding round',
    order: 'TITLE',
    width: 'minmax(120px, 1fr)',
    render: (round) => (
      <Link to={paths.codingRound(round)} dir="auto">
        {displayTitle('codingRound', round.title)}
      </Link>
    ),
  },
  { key: 'state', title: 'State', width: '100px', render: (round) => <RoundState round={round} /> },
  {
    key: 'coders',
    title: 'Coders',
    width: '140px',
    hideUnder: 640,
    render: ({ coderIds }) => <People ids={coderIds} />,
  },
  {
    key: 'notes',
    title: 'Notes',
    width: '80px',
    align: 'end',
    hideUnder: 640,
    render: ({ noteIds }) => number(noteIds.length),
  },
  {
    key: 'created',
    title: 'Created',
    order: 'CREATED_AT',
    width: '120px',
    hideUnder: 900,
    render: ({ createdAt }) => <Ago at={createdAt} />,
  },
];

const Rounds = observer(function Rounds({ project, writes }: InProject) {
  const [orderBy, setOrder] = useOrder(codingRounds, 'CREATED_AT_DESC');
  const list = useList<CodingRound>(codingRounds, { condition: { projectId: project.id }, orderBy });
  const [making, setMaking] = useState(false);
  const navigate = useNavigate();
  useMembers();
  useKeys([
    {
      id: 'new-coding-round',
      title: 'New coding round',
      group: 'Agreement',
      keys: ['n'],
      when: () => writes,
      run: () => setMaking(true),
    },
  ]);
  const add = writes && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setMaking(true)}>
      New coding round
    </Button>
  );
  const dialog = making && (
    <NewRound
      projectId={project.id}
      onDone={(round) => void navigate(paths.codingRound(round))}
      onClose={() => setMaking(false)}
    />
  );
  const menu: Column<CodingRound> = {
    ...MENU_COLUMN,
    render: (round) => <RoundMenu round={round} />,
  };
  return (
    <>
      <div className={bar.bar}>
        <AgreementTabs project={project} current="rounds" />
        {!list.empty && add}
      </div>
      {list.state === 'failed' && list.rows.length === 0 ? (
        <RefusedState error={list.error} again={() => list.reload()} />
      ) : list.empty ? (
        <EmptyState
          icon={IconUsers}
          title="No coding rounds yet"
          text={
            writes
              ? 'Let two or more people tag the same notes without seeing each other’s tags. Then see how far they agree (inter-coder reliability: alpha and kappa), and settle where they differ.'
              : 'When someone begins a coding round in this project, it appears here.'
          }
          action={add}
        />
      ) : list.rows.length === 0 ? (
        <RowsSkeleton rows={4} height={44} />
      ) : (
        <DataTable
          label="Coding rounds"
          rows={list.rows}
          columns={[...COLUMNS, menu]}
          orderBy={orderBy}
          onOrder={setOrder}
          onOpen={(round) => void navigate(paths.codingRound(round))}
          more={list.hasMore ? () => list.more() : undefined}
        />
      )}
      {dialog}
    </>
  );
});

const RoundMenu = observer(function RoundMenu({ round }: { round: CodingRound }) {
  const trash = useTrash();
  const manages = useManages();
  if (!manages(round)) return null;
  const title = displayTitle('codingRound', round.title);
  return (
    <RowMenu label={`More actions for ${title}`}>
      <Menu.Item
        color="red"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => void trash(deleteCodingRound, round, `“${title}” was moved to trash with all its codes.`)}
      >
        Move to trash
      </Menu.Item>
    </RowMenu>
  );
});
