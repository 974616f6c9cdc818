import { withdrawalImpact } from '@earshot/core/areas/erasure/withdrawal';
import { Alert, Checkbox, TextInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useAsk } from '../../data/use-stores.ts';
import { Field, useForm } from '../../kit/form/form.tsx';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import { number } from '../../kit/words/counted.ts';
import classes from './erasure.module.css';
import { RetypedFields } from './retyped-fields.tsx';
import { UnreadFilesList } from './unread-files.tsx';
import { nounOf } from './withdrawal-words.ts';

/** Impact of a withdrawal, its choices, and the typed confirmation. */
export const WithdrawalFields = observer(function WithdrawalFields({ personId }: { personId: string }) {
  const wholeNotes = useForm().values.wholeNotes === true;
  const impact = useAsk(withdrawalImpact, { id: personId, wholeNotes });
  return (
    <>
      <div aria-live="polite">
        <p className={classes.says}>This is erased in the whole workspace, also where you have no access:</p>
        {impact.state === 'failed' && !impact.data && (
          <RefusedState error={impact.error} again={() => impact.reload()} />
        )}
        {!impact.data && impact.state !== 'failed' && <RowsSkeleton rows={4} height={24} />}
        {impact.data && (
          <ul className={classes.counts}>
            {impact.data.map(({ kind, count, published }) => (
              <li key={kind}>
                <strong>{number(count)}</strong> {nounOf(kind, count)}
                {published > 0 && `, ${number(published)} of them in published insights`}
              </li>
            ))}
          </ul>
        )}
      </div>
      <Field
        name="wholeNotes"
        label="Erase whole notes in which nobody else takes part"
        description="Otherwise questions and remarks of others remain in them. Notes created from survey answers always go as a whole."
        input={Checkbox}
      />
      <RetypedFields personId={personId} />
      <UnreadFilesList personId={personId} />
      <Alert color="red" variant="light" title="This cannot be undone">
        Insights show a removed quote in the place of each quote. Exports of all projects are deleted. Earlier backups
        keep the data until they are rotated. Downloaded files, and what colleagues wrote in other words, are not
        changed.
      </Alert>
      <div className={classes.confirm}>
        <Field
          name="confirmation"
          label="Type WITHDRAW to confirm"
          input={TextInput}
          autoComplete="off"
          autoCapitalize="characters"
        />
      </div>
    </>
  );
});
