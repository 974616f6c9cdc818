import { CONSENT_SCOPES, type Consent, consent, covers, setConsent } from '@earshot/core/areas/consent/consent';
import { type Person, Person as PersonEntity } from '@earshot/core/areas/people/person';
import { directoryOf } from '@earshot/core/rules/directory';
import { Button, Group, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useAsk, useStores } from '../../data/use-stores.ts';
import { Dialog } from '../../kit/dialogs/dialog.tsx';
import { useDo } from '../../kit/dialogs/use-do.ts';
import { Field, Form, useForm } from '../../kit/form/form.tsx';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import { dayWords } from '../../kit/words/dates.ts';
import { usePlaceFields } from '../fields/use-fields.ts';
import classes from './consent.module.css';
import { consentSaid } from './consent-said.ts';
import { SCOPE_SAYS, SCOPE_TITLES } from './consent-words.ts';

const TOUCHING = [PersonEntity];

/** Consent of a person, with its form. */
export const PersonConsent = observer(function PersonConsent({ person, writes }: { person: Person; writes: boolean }) {
  const { data, state, error, reload } = useAsk(consent, { id: person.id }, TOUCHING);
  const [editing, setEditing] = useState(false);
  const { session } = useStores();
  const said = consentSaid(usePlaceFields(directoryOf(session.workspaceId), 'PERSON').fields, person.fields);
  return (
    <section className={classes.part} aria-label="Consent">
      <h2>Consent</h2>
      {!data &&
        (state === 'failed' ? <RefusedState error={error} again={() => reload()} /> : <RowsSkeleton rows={1} />)}
      {data && <Recorded given={data} said={said} />}
      {data && writes && (
        <Button size="compact-sm" variant="default" onClick={() => setEditing(true)}>
          {data.scope === null ? 'Record consent' : 'Change consent'}
        </Button>
      )}
      {editing && data && <ConsentDialog given={data} said={said} onClose={() => setEditing(false)} />}
    </section>
  );
});

interface GivenProps {
  given: Consent;
  /** text of a custom field about consent, such as “Consent: Yes” */
  said: string | undefined;
}

const Recorded = observer(function Recorded({ given: { scope, source, until, expired }, said }: GivenProps) {
  if (scope === null)
    return (
      <p className={classes.soft}>
        No consent is recorded.{' '}
        {said && (
          <>
            The field <bdi>“{said}”</bdi> is a note and allows nothing by itself: record here what it stands for.
          </>
        )}
      </p>
    );
  return (
    <>
      <p>
        <strong>{SCOPE_TITLES[scope]}</strong> · {SCOPE_SAYS[scope]}
      </p>
      {until && (
        <p className={expired ? classes.ended : classes.soft}>
          {expired ? 'Ended on' : 'Until'} {dayWords(until, 'UTC')}
        </p>
      )}
      {source !== '' && <p className={classes.source}>{source}</p>}
    </>
  );
});

function ConsentDialog({ given, said = '', onClose }: GivenProps & { onClose: () => void }) {
  const run = useDo();
  const { id, until } = given;
  const source = given.scope === null ? given.source || said : given.source;
  const withdraw = async () => {
    await run(setConsent, { id, scope: null }, 'Consent record removed.');
    onClose();
  };
  return (
    <Dialog title="Consent" onClose={onClose}>
      <Form
        operation={setConsent}
        start={{ id, scope: given.scope ?? 'INTERNAL', source, until }}
        submit="Save"
        says="Consent recorded."
        onDone={onClose}
        onCancel={onClose}
      >
        <Field
          name="scope"
          label="Allowed use of quotes"
          input={NativeSelect}
          data-autofocus
          data={CONSENT_SCOPES.map((scope) => ({
            value: scope,
            label: `${SCOPE_TITLES[scope]}: ${SCOPE_SAYS[scope].toLowerCase()}`,
          }))}
        />
        <Field
          name="source"
          label="Source"
          description="Such as a signed form with its date, or a moment of a recording"
          input={Textarea}
          autosize
          minRows={2}
          maxRows={6}
        />
        <UntilField />
        {covers(given.scope, 'INTERNAL') && (
          <Group>
            <Button variant="subtle" color="red" size="compact-sm" onClick={() => void withdraw()}>
              Remove consent record
            </Button>
          </Group>
        )}
      </Form>
    </Dialog>
  );
}

function UntilField() {
  const { values, errors, set } = useForm();
  const until = typeof values.until === 'string' ? values.until.slice(0, 10) : '';
  return (
    <TextInput
      type="date"
      name="until"
      label="Until"
      description="Leave empty for no end date. Administrators are notified 30 days before."
      value={until}
      error={errors.until}
      onChange={({ currentTarget: { value } }) => set('until', value === '' ? null : `${value}T23:59:59.000Z`)}
    />
  );
}
