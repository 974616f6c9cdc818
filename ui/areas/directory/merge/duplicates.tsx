import { type Likely, type LikelyPair, likelyPairs } from '@earshot/core/areas/directory/person-merge';
import { Person, personName } from '@earshot/core/areas/people/person';
import { Button } from '@mantine/core';
import { IconFileImport, IconUsersGroup } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAsk, useStores } from '../../../data/use-stores.ts';
import { paths } from '../../../frame/paths.ts';
import { Page } from '../../../kit/page.tsx';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { ErrorState, RefusedState } from '../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import { NoPeopleAccess } from '../no-people-access.tsx';
import classes from './duplicates.module.css';
import { MergeDialog } from './merge-dialog.tsx';
import { MergedList } from './merged-list.tsx';

/** Likely duplicates, to be merged, and merged people, to be separated again. */
export const Duplicates = observer(function Duplicates() {
  const { access, directory } = useStores();
  if (access.state === 'ready' && !directory.reads) return <NoPeopleAccess />;
  return (
    <Page
      title="Duplicates"
      width="wide"
      trail={<Link to={paths.people}>People</Link>}
      actions={
        directory.writes && (
          <Button
            component={Link}
            to={paths.importPeople}
            variant="default"
            leftSection={<IconFileImport size={16} aria-hidden />}
          >
            Import
          </Button>
        )
      }
    >
      {directory.writes ? (
        <>
          <LikelyPairs />
          <MergedList />
        </>
      ) : (
        access.state === 'ready' && (
          <ErrorState
            kind="denied"
            text="Viewers cannot merge people. Ask an administrator of the workspace for another role."
          />
        )
      )}
    </Page>
  );
});

const LikelyPairs = observer(function LikelyPairs() {
  const asked = useAsk(likelyPairs, {}, [Person]);
  const [open, setOpen] = useState<readonly Likely[]>();
  if (asked.state === 'failed' && !asked.data) return <RefusedState error={asked.error} again={() => asked.reload()} />;
  if (!asked.data) return <RowsSkeleton rows={4} height={56} />;
  return (
    <section aria-label="Likely duplicates">
      {asked.data.length === 0 ? (
        <EmptyState
          icon={IconUsersGroup}
          title="No likely duplicates"
          text="People with similar names or the same email address appear here."
        />
      ) : (
        <ul className={classes.pairs}>
          {asked.data.map((pair) => (
            <Pair key={pair.people.map(({ id }) => id).join(' ')} pair={pair} onMerge={setOpen} />
          ))}
        </ul>
      )}
      {open && <MergeDialog people={open} onClose={() => setOpen(undefined)} />}
    </section>
  );
});

function Pair({ pair, onMerge }: { pair: LikelyPair; onMerge: (people: readonly Likely[]) => void }) {
  const { people, similarity, sameEmail } = pair;
  return (
    <li className={classes.pair}>
      <div className={classes.people}>
        {people.map((one) => (
          <div key={one.id} className={classes.person}>
            {personName(one)}
            {one.name !== '' && one.email !== '' && <span className={classes.soft}> {one.email}</span>}
          </div>
        ))}
        <div className={classes.soft}>
          {sameEmail ? 'Same email address' : `${Math.round(100 * similarity)} % similar`}
        </div>
      </div>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Merge ${people.map(personName).join(' and ')}`}
        onClick={() => onMerge(people)}
      >
        Merge …
      </Button>
    </li>
  );
}
