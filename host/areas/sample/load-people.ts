import { createField, type Field, fields } from '@earshot/core/areas/fields/field';
import type { FieldValue } from '@earshot/core/areas/fields/field-type';
import { setFieldValues } from '@earshot/core/areas/fields/field-value';
import { createPerson } from '@earshot/core/areas/people/person';
import { setSpeakerPerson, speakers } from '@earshot/core/areas/transcripts/speaker';
import type { InputOf } from '@earshot/core/model/operation';
import { directoryOf } from '@earshot/core/rules/directory';
import { levelWithoutGrants } from '@earshot/core/rules/permission';
import { stableId } from '../../operations/member-visit.ts';
import { addressOf, PARTS, samplePeople } from './people.ts';
import type { SampleMaker } from './sample-maker.ts';
import type { MadeNote, MadePart } from './sample-parts.ts';

type Cell = { rowId: string; fieldId: string; value: FieldValue };

/**
 * The sample's people, with fields, as speakers and participants of its notes; returns the added people and fields.
 * Does nothing if the member cannot manage the people directory.
 */
export async function loadPeople(maker: SampleMaker, notes: readonly MadeNote[]): Promise<MadePart[]> {
  if (levelWithoutGrants.DIRECTORY(maker.actor) !== 'FULL') return [];
  const { role, part, remark, made } = await personFields(maker);
  const ids = new Map<string, string>();
  const cells: Cell[] = [];
  for (const person of samplePeople) {
    const { id: rowId } = await maker.do(`person ${person.name}`, createPerson, {
      name: person.name,
      email: addressOf(person),
    });
    ids.set(person.name, rowId);
    cells.push(
      { rowId, fieldId: role.id, value: person.role },
      { rowId, fieldId: part.id, value: [partId(maker, person.part)] },
      { rowId, fieldId: remark.id, value: person.remark },
    );
  }
  await maker.do('values of people', setFieldValues, { cells });
  await linkSpeakers(maker, notes, ids);
  await nameParticipants(maker, notes, ids);
  return [
    ...made.map((id) => ({ kind: 'Field' as const, id })),
    ...[...ids.values()].map((id) => ({ kind: 'Person' as const, id })),
  ];
}

const partId = ({ actor }: SampleMaker, label: string) => stableId('sample', actor.workspaceId, 'part', label);

/** The fields of people; existing ones, by an earlier sample or the team, are reused. */
async function personFields(maker: SampleMaker) {
  const of = { placeId: directoryOf(maker.actor.workspaceId), scope: 'PERSON' } as const;
  const there = (await maker.do('fields of people', fields, { condition: of, first: 1000 })).nodes as Field[];
  const made: string[] = [];
  const field = async (label: string, input: Pick<InputOf<typeof createField>, 'type' | 'options'>) => {
    const wanted = (input.options ?? []).map(({ id }) => id);
    const known = there.find(
      (one) =>
        one.label === label &&
        one.type === input.type &&
        wanted.every((id) => one.options.some((option) => option.id === id)),
    );
    if (known) return known;
    const added = await maker.do(`field of people ${label}`, createField, { ...of, ...input, label });
    made.push(added.id);
    return added;
  };
  const options = PARTS.map(({ label, colour }) => ({ id: partId(maker, label), label, colour }));
  return {
    role: await field('Role', { type: 'TEXT' }),
    part: await field('Took part in', { type: 'SELECT', options }),
    remark: await field('Who this is', { type: 'TEXT' }),
    made,
  };
}

async function linkSpeakers(maker: SampleMaker, notes: readonly MadeNote[], ids: ReadonlyMap<string, string>) {
  const inNotes = { condition: { noteId: notes.map(({ id }) => id) }, first: 1000 };
  const { nodes } = await maker.do('speakers', speakers, inNotes);
  for (const { name: person, speakers: names = [] } of samplePeople)
    for (const { id, name } of nodes)
      if (names.includes(name))
        await maker.do(`speaker ${id}`, setSpeakerPerson, { id, personId: ids.get(person) ?? null });
}

async function nameParticipants(maker: SampleMaker, notes: readonly MadeNote[], ids: ReadonlyMap<string, string>) {
  const named = Map.groupBy(
    samplePeople.flatMap(({ name, notes: files = [] }) =>
      files.map((file) => ({ ...file, personId: ids.get(name) ?? '' })),
    ),
    ({ study, file }) => `${study}/${file}`,
  );
  for (const { study, file, id: rowId, projectId } of notes) {
    const participants = named.get(`${study}/${file}`);
    if (!participants) continue;
    const of = { placeId: projectId, scope: 'NOTE', type: 'PERSON', label: 'Participants' } as const;
    const { id: fieldId } = await maker.do(`participants ${study}`, createField, of);
    const value = participants.map(({ personId }) => personId);
    await maker.do(`participants of ${study}/${file}`, setFieldValues, { cells: [{ rowId, fieldId, value }] });
  }
}
