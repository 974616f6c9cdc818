import { person as onePerson, personName } from '@earshot/core/areas/people/person';
import { speakers } from '@earshot/core/areas/transcripts/speaker';
import { limits } from '@earshot/core/limits';
import type { FieldScope } from '@earshot/core/model/field-scope';
import { HIDDEN_CONTACT } from '@earshot/core/rules/directory';
import { displayTitle } from '@earshot/core/rules/text';
import { DEFAULT_TITLES } from '@earshot/core/texts';
import { UnstyledButton } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useList, useRow } from '../../data/use-stores.ts';
import { usePeek } from '../../frame/use-peek.ts';
import { EmptyState } from '../../kit/states/empty-state.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import { useProjectFields } from '../fields/use-fields.ts';
import type { FieldedRow } from '../fields/use-set-values.ts';
import classes from './contacts-tab.module.css';

interface ContactsTabProps {
  scope: FieldScope;
  row: FieldedRow;
  projectId: string;
}

/** Speakers of a note, and people in the person fields of a page, by field (NE-06). */
export const ContactsTab = observer(function ContactsTab({ scope, row, projectId }: ContactsTabProps) {
  const { fields, ready } = useProjectFields(projectId, scope);
  const speaking = useSpeaking(row.id);
  if (!ready && fields.length === 0) return <RowsSkeleton rows={3} height={40} />;
  const named: { id: string; heading: string; ids: readonly string[] }[] = fields.flatMap((field) => {
    const ids = row.fields[field.id];
    const heading = displayTitle('field', field.label);
    return field.type === 'PERSON' && Array.isArray(ids) ? [{ id: field.id, heading, ids }] : [];
  });
  if (speaking.length > 0) named.unshift({ id: 'speakers', heading: 'Speakers', ids: speaking });
  if (named.length === 0)
    return (
      <EmptyState
        icon={IconUsers}
        title="No contacts yet"
        text="People who are chosen in a person field, or as a speaker of a transcript, appear here."
        compact
      />
    );
  return (
    <div className={classes.tab}>
      {named.map(({ id: key, heading, ids }) => (
        <section key={key} aria-label={heading}>
          <h3 className={classes.heading}>{heading}</h3>
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

/** Ids of the people who speak in a note, each once. */
function useSpeaking(noteId: string): readonly string[] {
  const list = useList(speakers, {
    condition: { noteId },
    orderBy: 'CREATED_AT_ASC',
    first: limits.transcript.speakers,
  });
  const ids = list.rows.flatMap(({ personId, mergedIntoId }) => (personId && !mergedIntoId ? [personId] : []));
  return [...new Set(ids)];
}

const Contact = observer(function Contact({ id }: { id: string }) {
  const { row } = useRow(onePerson, id);
  const peek = usePeek();
  if (!row || row.trashedAt) return null;
  const title = personName(row);
  return (
    <li>
      <UnstyledButton className={classes.contact ?? ''} onClick={() => peek.open('person', { id, title })}>
        <span dir="auto">{title}</span>
        {row.name !== '' && row.email !== '' && <span className={classes.email}>{row.email}</span>}
      </UnstyledButton>
    </li>
  );
});
