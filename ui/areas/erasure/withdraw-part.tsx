import { withdrawPerson } from '@earshot/core/areas/erasure/withdrawal';
import { type Person, personName } from '@earshot/core/areas/people/person';
import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useStores } from '../../data/use-stores.ts';
import { paths } from '../../frame/paths.ts';
import { Dialog } from '../../kit/dialogs/dialog.tsx';
import { Form } from '../../kit/form/form.tsx';
import classes from './erasure.module.css';
import { WithdrawalFields } from './withdrawal-fields.tsx';

/** Withdrawal of a participant by an administrator: erases their words and identity for good. */
export const WithdrawPart = observer(function WithdrawPart({ person, writes }: { person: Person; writes: boolean }) {
  const { session } = useStores();
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  if (!writes || !session.admin) return null;
  const close = () => setOpen(false);
  return (
    <section className={classes.part} aria-label="Withdrawal">
      <h2>Withdrawal</h2>
      <p className={classes.soft}>
        When a participant withdraws, what they said and who they are is erased everywhere, for good.{' '}
        <Link to={paths.withdrawals}>Earlier withdrawals</Link>
      </p>
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
        Withdraw this participant …
      </Button>
      {open && (
        <Dialog title={`Withdraw ${personName(person)}`} onClose={close} size="lg">
          <Form
            operation={withdrawPerson}
            start={{ id: person.id, wholeNotes: false, remove: [], confirmation: '' as 'WITHDRAW' }}
            submit="Erase for good"
            destructive
            says="The withdrawal has begun. You can leave this page."
            onDone={() => void navigate(paths.withdrawals)}
            onCancel={close}
          >
            <WithdrawalFields personId={person.id} />
          </Form>
        </Dialog>
      )}
    </section>
  );
});
