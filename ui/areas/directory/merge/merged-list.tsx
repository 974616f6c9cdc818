import { mergedPeople, separatePeople } from '@earshot/core/areas/directory/person-merge';
import { Person, personName } from '@earshot/core/areas/people/person';
import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useAsk } from '../../../data/use-stores.ts';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import { Ago } from '../../../kit/words/ago.tsx';
import classes from './duplicates.module.css';

/** Merged people, of the directory or of one person, which can be separated again. */
export const MergedList = observer(function MergedList({ keptId }: { keptId?: string }) {
  const run = useDo();
  const merged = useAsk(mergedPeople, keptId ? { keptId } : {}, [Person]).data ?? [];
  if (merged.length === 0) return null;
  return (
    <section aria-label="Merged people">
      <h2 className={classes.title}>Merged people</h2>
      <ul className={classes.pairs}>
        {merged.map((one) => (
          <li key={one.id} className={classes.pair}>
            <div className={classes.people}>
              <div className={classes.person}>
                {personName(one)} {!keptId && <span className={classes.soft}>into {one.keptName}</span>}
              </div>
              <div className={classes.soft}>
                <Ago at={one.at} words />
              </div>
            </div>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Unmerge ${personName(one)}`}
              onClick={() =>
                void run(separatePeople, { id: one.keptId, separateIds: [one.id] }, `${personName(one)} unmerged`)
              }
            >
              Unmerge
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
});
