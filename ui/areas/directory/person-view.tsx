import { deletePerson, person as onePerson, Person, personName, updatePerson } from '@earshot/core/areas/people/person';
import { limits } from '@earshot/core/limits';
import { Button, Group, TextInput } from '@mantine/core';
import { IconArrowMerge, IconTrash } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useAsk, useRow, useStores } from '../../data/use-stores.ts';
import { Absent } from '../../frame/absent.tsx';
import { FOLLOW } from '../../frame/follow-spot.ts';
import { paths } from '../../frame/paths.ts';
import { Filled } from '../../frame/spots.tsx';
import { useTrash } from '../../kit/dialogs/use-trash.ts';
import { TitleField } from '../../kit/form/title-field.tsx';
import { useTypedField } from '../../kit/form/use-typed-field.ts';
import { Page } from '../../kit/page.tsx';
import { PageSkeleton } from '../../kit/states/skeletons.tsx';
import { FieldsTab } from '../fields/fields-tab.tsx';
import { PERSON_COMMENTS, PERSON_FACTS } from '../people/spots.ts';
import { MergeDialog } from './merge/merge-dialog.tsx';
import { MergedList } from './merge/merged-list.tsx';
import { PersonLinks } from './person-links.tsx';
import classes from './person-view.module.css';

/** A person by their id, on a page or in a peek: identity, fields, links and comments. */
export const PersonView = observer(function PersonView({ id }: { id: string }) {
  const { directory } = useStores();
  const { row: person, state, error, reload } = useRow(onePerson, id);
  const found = useAsk(onePerson, { id }).data;
  const [merging, setMerging] = useState(false);
  const trash = useTrash();
  const navigate = useNavigate();
  // The id of a merged person leads to the one who was kept.
  if (found && found.id !== id) return <PersonView key={found.id} id={found.id} />;
  if (state === 'failed') return <Absent error={error} again={reload} />;
  if (state === 'gone' || person?.trashedAt)
    return <Absent text="This person is in trash, or you no longer have access to people." />;
  if (!person) return <PageSkeleton />;
  const remove = async () => {
    if (await trash(deletePerson, person, `“${personName(person)}” was moved to trash.`)) void navigate(paths.people);
  };
  return (
    <Page
      title={personName(person)}
      width="wide"
      trail={<Link to={paths.people}>People</Link>}
      head={
        <TitleField
          row={person}
          operation={updatePerson}
          field="name"
          label="Person’s name"
          kind="participant"
          editable={directory.writes}
        />
      }
      actions={
        <Group gap="xs">
          <Filled spot={FOLLOW} props={{ type: 'PERSON', id: person.id, title: personName(person) }} />
          {directory.writes && (
            <>
              <Button
                variant="default"
                leftSection={<IconArrowMerge size={16} stroke={1.75} aria-hidden />}
                onClick={() => setMerging(true)}
              >
                Merge with …
              </Button>
              <Button
                variant="default"
                leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
                onClick={() => void remove()}
              >
                Move to trash
              </Button>
            </>
          )}
        </Group>
      }
    >
      <div className={classes.parts}>
        <section aria-label="About this person" className={classes.about}>
          <Email person={person} editable={directory.writes} />
          <div className={classes.fields}>
            <FieldsTab noun={Person} scope="PERSON" row={person} projectId={directory.id} writes={directory.writes} />
          </div>
          <Filled spot={PERSON_FACTS} props={{ person, writes: directory.writes }} />
        </section>
        <div className={classes.around}>
          <section aria-labelledby="linked">
            <h2 id="linked" className={classes.heading}>
              Linked to
            </h2>
            <PersonLinks person={person} />
            {directory.writes && <MergedList keptId={person.id} />}
          </section>
          <section aria-labelledby="said">
            <h2 id="said" className={classes.heading}>
              Comments
            </h2>
            <div className={classes.comments}>
              <Filled spot={PERSON_COMMENTS} props={{ person, editable: directory.writes }} />
            </div>
          </section>
        </div>
      </div>
      {merging && (
        <MergeDialog
          people={[person]}
          onClose={() => setMerging(false)}
          onDone={(kept) => kept.id !== id && void navigate(paths.person({ id: kept.id, title: personName(kept) }))}
        />
      )}
    </Page>
  );
});

const Email = observer(function Email({ person, editable }: { person: Person; editable: boolean }) {
  const edit = useTypedField(person, updatePerson, 'email', { what: 'email address' });
  return (
    <TextInput
      type="email"
      label="Email address"
      readOnly={!editable}
      maxLength={limits.email}
      value={edit.text}
      error={edit.conflict ? `Someone else wrote “${person.email}” meanwhile.` : edit.problem || undefined}
      onFocus={edit.begin}
      onChange={(event) => edit.type(event.currentTarget.value)}
      onBlur={() => void edit.save()}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
    />
  );
});
