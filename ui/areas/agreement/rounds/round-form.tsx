import { type CodingRound, createCodingRound, updateCodingRound } from '@earshot/core/areas/agreement/coding-round';
import { notes } from '@earshot/core/areas/pages/note';
import { limits } from '@earshot/core/limits';
import { displayTitle } from '@earshot/core/rules/text';
import { DELETED_REFERENCES } from '@earshot/core/texts';
import { Button, MultiSelect, Select, TextInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useMembers } from '../../../data/use-members.ts';
import { useList } from '../../../data/use-stores.ts';
import { Dialog } from '../../../kit/dialogs/dialog.tsx';
import { Field, Form, useForm } from '../../../kit/form/form.tsx';
import { useProjectTags } from '../../coding/tags/sets/use-tag-sets.ts';
import { UNIT_TITLES, UNITS } from '../unit-words.ts';

const MOST = 1000;
const SHOWN = 100;

interface Option {
  value: string;
  label: string;
}

const many = { searchable: true, clearable: true, limit: SHOWN, hidePickedOptions: true } as const;

/** Options, including chosen ones that are no longer offered. */
const withChosen = (options: readonly Option[], chosen: unknown, missing: string): Option[] => {
  const known = new Set(options.map(({ value }) => value));
  const gone = (Array.isArray(chosen) ? (chosen as string[]) : []).filter((id) => !known.has(id));
  return [...options, ...gone.map((value, at) => ({ value, label: at === 0 ? missing : `${missing} ${at + 1}` }))];
};

/** Fields of a round: title, notes, coders, tags. */
const RoundFields = observer(function RoundFields({ projectId }: { projectId: string }) {
  const { values, set } = useForm();
  const list = useList(notes, { condition: { projectId }, orderBy: 'TITLE_ASC', first: MOST });
  const { rows: members } = useMembers();
  const { offered } = useProjectTags(projectId);
  const noteOptions = list.rows.map(({ id, title }) => ({ value: id, label: displayTitle('note', title) }));
  const people = members
    .filter(({ role, suspended }) => role !== null && role !== 'VIEWER' && !suspended)
    .map(({ id, name, email }, _, all) => {
      const alike = all.filter((one) => one.name === name).length > 1;
      return { value: id, label: alike ? `${name} (${email})` : name };
    });
  const tagOptions = offered.map(({ id, title }) => ({ value: id, label: displayTitle('tag', title) }));
  const all = noteOptions.slice(0, limits.notesPerRound).map(({ value }) => value);
  const chosen = Array.isArray(values.noteIds) ? values.noteIds.length : 0;
  return (
    <>
      <Field name="title" label="Title" input={TextInput} data-autofocus autoComplete="off" />
      <div>
        <Field
          name="noteIds"
          label="Notes"
          placeholder={chosen === 0 ? 'Which notes are coded?' : ''}
          input={MultiSelect}
          data={withChosen(noteOptions, values.noteIds, DELETED_REFERENCES.NOTE)}
          nothingFoundMessage="No matching notes"
          {...many}
        />
        {chosen < all.length && (
          <Button variant="subtle" size="compact-sm" mt={4} onClick={() => set('noteIds', all)}>
            {all.length < noteOptions.length ? `Select the first ${all.length} notes` : 'Select all notes'}
          </Button>
        )}
      </div>
      <Field
        name="coderIds"
        label="Coders"
        description="Each codes all of the notes and sees only their own tags until the round is closed."
        input={MultiSelect}
        data={withChosen(people, values.coderIds, 'Former colleague')}
        nothingFoundMessage="No matching people who can write here"
        {...many}
      />
      <Field
        name="tagIds"
        label="Tags"
        description="Leave this empty to use all tags of the project."
        input={MultiSelect}
        data={withChosen(tagOptions, values.tagIds, DELETED_REFERENCES.TAG)}
        nothingFoundMessage="No matching tags"
        {...many}
      />
      <UnitField />
    </>
  );
});

const UnitField = () => (
  <Field
    name="unit"
    label="Unit of agreement"
    description="Can be changed at any time."
    input={Select}
    data={UNITS.map((value) => ({ value, label: UNIT_TITLES[value] }))}
    allowDeselect={false}
  />
);

interface NewRoundProps {
  projectId: string;
  onDone: (round: CodingRound) => void;
  onClose: () => void;
}

/** Makes a coding round. */
export const NewRound = ({ projectId, onDone, onClose }: NewRoundProps) => (
  <Dialog onClose={onClose} title="New coding round" size="lg">
    <Form
      operation={createCodingRound}
      start={{ projectId, title: '', noteIds: [], coderIds: [], tagIds: [], unit: 'SENTENCE' }}
      submit="Start round"
      says={({ title }) => `“${title}” started`}
      onDone={(round) => onDone(round as CodingRound)}
      onCancel={onClose}
    >
      <RoundFields projectId={projectId} />
    </Form>
  </Dialog>
);

/** Edits a coding round; only title and unit of a closed one. */
export function EditRound({ round, onClose }: { round: CodingRound; onClose: () => void }) {
  const { id, revision, title, unit, projectId, noteIds, coderIds, tagIds } = round;
  const closed = round.state === 'CLOSED';
  return (
    <Dialog onClose={onClose} title="Edit coding round" size="lg">
      <Form
        operation={updateCodingRound}
        start={{ id, revision, title, unit, ...(closed ? {} : { noteIds, coderIds, tagIds }) }}
        submit="Save"
        says="The round was changed"
        onDone={onClose}
        onCancel={onClose}
      >
        {closed ? (
          <>
            <Field name="title" label="Title" input={TextInput} data-autofocus autoComplete="off" />
            <UnitField />
          </>
        ) : (
          <RoundFields projectId={projectId} />
        )}
      </Form>
    </Dialog>
  );
}
