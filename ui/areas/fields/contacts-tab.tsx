import { person as onePerson, personName } from '@earshot/core/areas/people/person';
import type { FieldScope } from '@earshot/core/model/field-scope';
import { HIDDEN_CONTACT } from '@earshot/core/rules/directory';
import { displayTitle } from '@earshot/core/rules/text';
import { DEFAULT_TITLES } from '@earshot/core/texts';
import { UnstyledButton } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useRow } from '../../data/use-stores.ts';
import { usePeek } from '../../frame/use-peek.ts';
import { EmptyState } from '../../kit/states/empty-state.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import classes from './contacts-tab.module.css';
import { useProjectFields } from './use-fields.ts';
import type { FieldedRow } from './use-set-values.ts';

interface ContactsTabProps {
  scope: FieldScope;
  row: FieldedRow;
  projectId: string;
}

/** The people whom the person fields of a page name, field by field (NE-06). */
export const ContactsTab = observer(function ContactsTab({ scope, row, projectId }: ContactsTabProps) {
  const { fields, ready } = useProjectFields(projectId, scope);
  if (!ready && fields.length === 0) return <RowsSkeleton rows={3} height={40} />;
  const named = fields.flatMap((field) => {
    const ids = row.fields[field.id];
    return field.type === 'PERSON' && Array.isArray(ids) ? [{ field, ids }] : [];
  });
  if (named.length === 0)
    return (
      <EmptyState
        icon={IconUsers}
        title="No contacts yet"
        text="People that are chosen in a person field show here."
        compact
      />
    );
  return (
    <div className={classes.tab}>
      {named.map(({ field, ids }) => (
        <section key={field.id} aria-label={displayTitle('field', field.label)}>
          <h3 className={classes.heading}>{displayTitle('field', field.label)}</h3>
          <ul className={classes.contacts}>
            {ids.includes(HIDDEN_CONTACT) ? (
              <li className={classes.hidden}>{DEFAULT_TITLES.hiddenContact}</li>
            ) : (
              ids.map((id) => <Contact key={id} id={id} />)
            )}
          </ul>
        </section>
      ))}
    </div>
  );
});

const Contact = observer(function Contact({ id }: { id: string }) {
  const { row } = useRow(onePerson, id);
  const peek = usePeek();
  if (!row || row.trashedAt) return null;
  const title = personName(row);
  return (
    <li>
      <UnstyledButton className={classes.contact ?? ''} onClick={() => peek.open('person', { id, title })}>
        <span>{title}</span>
        {row.name !== '' && row.email !== '' && <span className={classes.email}>{row.email}</span>}
      </UnstyledButton>
    </li>
  );
});
