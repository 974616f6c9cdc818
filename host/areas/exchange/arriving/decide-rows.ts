import { isDeepStrictEqual } from 'node:util';
import { TagSetLink } from '@earshot/core/areas/coding/tag-set-link';
import { Comment } from '@earshot/core/areas/comments/comment';
import { DashboardCard } from '@earshot/core/areas/dashboards/dashboard-card';
import type { ImportOutcome } from '@earshot/core/areas/exchange/project-import';
import { Field } from '@earshot/core/areas/fields/field';
import { FieldSet } from '@earshot/core/areas/fields/field-set';
import { File } from '@earshot/core/areas/files/file';
import { Insight } from '@earshot/core/areas/pages/insight';
import { Person } from '@earshot/core/areas/people/person';
import { Channel } from '@earshot/core/areas/places/channel';
import { type AnyRow, inWords } from '@earshot/core/model/entity';
import { ImportedAuthor } from '@earshot/core/model/imported-author';
import { directoryOf } from '@earshot/core/rules/directory';
import { reaches } from '@earshot/core/rules/permission';
import { UNKNOWN_TIME } from '@earshot/processing/areas/exchange/refi/coming/coming-parts';
import type { OutputOf } from '@earshot/processing/tasks/all';
import { beingWithdrawn } from '../../../operations/demand-linkable.ts';
import { requiresConsent } from '../../consent/store/consents.ts';
import { idIn, idsIn, presentIds, type Slice } from './arrival.ts';
import type { ArrivingStep, Values } from './arriving-nouns.ts';
import { refuseBeyond } from './noun-room.ts';
import { isOfChannel, tooLate } from './of-channels.ts';

type ReadLine = OutputOf<'read-package-rows'>['lines'][number];
export type PackageRow = NonNullable<ReadLine['found']>;

/** Decision on a row of a package, with the existing row. */
export interface Decided {
  id: string;
  title: string;
  outcome: ImportOutcome;
  reason: string;
  values: Values;
  found: PackageRow | undefined;
}

/** Outcome of a row of a slice. */
export interface Outcome extends Pick<Decided, 'id' | 'title' | 'outcome' | 'reason'> {
  /** false if there are too many imported rows to list */
  listed?: false;
}

/** Placeholder id for a line that cannot be read. */
export const NO_ROW = '00000000-0000-4000-8000-000000000000';
const BASE = ['workspaceId', 'revision', 'trashedAt', 'createdAt', 'updatedAt'];

/** Decides on the lines of a slice for a step; writes nothing. */
export async function decideRows(slice: Slice, step: ArrivingStep, lines: readonly ReadLine[]): Promise<Decided[]> {
  const { entity, part, tree } = step;
  const unreadable = lines.flatMap(({ found, problem }) => (found || part === 'branches' ? [] : [unread(problem)]));
  const own = lines.flatMap(({ found }) => {
    if (!found || (entity === ImportedAuthor && slice.arrival.members.has(String(found.row.id)))) return [];
    const root = !tree || found.row[tree.field] === null;
    return part === 'rows' || root === (part === 'roots') ? [found] : [];
  });
  const refs = await resolved(slice, step, own);
  const here = new Map(
    (
      await slice.change.rows(entity).find({ where: { id: own.map(({ row }) => String(row.id)) }, trashed: 'both' })
    ).map((row) => [row.id, row]),
  );
  const authors = await authorsAmong(slice, step, own);
  const hashes = await textHashes(slice, [...here.keys()], own);
  // Consent of the quoted people has not been checked here.
  const draft = entity === Insight && (await requiresConsent(slice.change.transaction));
  const people = entity === Person ? own.map(({ row }) => String(row.id)) : [];
  const withdrawn = new Set(await beingWithdrawn(slice.change.transaction, people));
  const decided = own.map((found) => decide(slice, step, { found, refs, authors, here, hashes, draft, withdrawn }));
  await refuseBeyond(slice, step, decided);
  for (const one of decided) if (one.outcome !== 'REFUSED') accept(slice, entity.name, one);
  return [...unreadable, ...decided];
}

const unread = (problem: string): Decided => ({
  id: NO_ROW,
  title: '',
  outcome: 'REFUSED',
  reason: problem,
  values: {},
  found: undefined,
});

function accept({ arrival }: Slice, noun: string, { id, outcome }: Decided): void {
  const { accepted } = arrival;
  const ids = accepted.get(noun) ?? new Set();
  accepted.set(noun, ids.add(id));
  if (noun !== Channel.name) return;
  arrival.channels.add(id);
  if (outcome === 'MADE') arrival.newChannels.add(id);
}

type Resolved = Map<string, Set<string>>;

/** Existing ids named by the fields of some rows, by field. */
async function resolved(slice: Slice, { entity, refs = {}, lists = {}, tree }: ArrivingStep, rows: PackageRow[]) {
  const present: Resolved = new Map();
  const all = { ...refs, ...(tree ? { [tree.field]: { to: [entity] } } : {}) };
  for (const [field, { to }] of Object.entries(all))
    present.set(
      field,
      await presentIds(
        slice,
        to,
        rows.flatMap(({ row }) => idIn(row, field) ?? []),
      ),
    );
  for (const [field, to] of Object.entries(lists))
    present.set(
      field,
      await presentIds(
        slice,
        [to],
        rows.flatMap(({ row }) => idsIn(row[field])),
      ),
    );
  return present;
}

interface Around {
  found: PackageRow;
  refs: Resolved;
  /** members and imported authors named by the rows */
  authors: ReadonlySet<string>;
  here: ReadonlyMap<string, AnyRow>;
  hashes: ReadonlyMap<string, string>;
  /** published objects come in as drafts */
  draft: boolean;
  /** people whose withdrawal is running */
  withdrawn: ReadonlySet<string>;
}

const WITHDRAWN = 'This person is being withdrawn, so nothing is linked to them.';
/** Records in an import's list that a row is imported without a person whose withdrawal is running. */
export function leaveOut(one: Decided): void {
  one.reason ||= 'It is imported without a person who is being withdrawn.';
}

const DRAFT = { published: false, publishedAt: null, publishedBy: null };

function decide(
  slice: Slice,
  step: ArrivingStep,
  { found, refs, authors, here, hashes, draft, withdrawn }: Around,
): Decided {
  const id = String(found.row.id);
  const decided = { id, title: found.title, found, reason: '' };
  const { values, missing } = valuesOf(slice, step, { found, refs, authors });
  const unpublished = draft && values.published === true;
  if (unpublished) Object.assign(values, DRAFT);
  if (withdrawn.has(id)) return { ...decided, outcome: 'REFUSED', reason: WITHDRAWN, values };
  if (slice.arrival.there.has(id)) return { ...decided, outcome: 'SAME', values };
  const there = here.get(id);
  const refusal =
    missing ||
    refusalOf(slice, step, values) ||
    (there ? elsewhere(slice, step, there, values) : tooLate(slice, step, values));
  if (refusal !== '') return { ...decided, outcome: 'REFUSED', reason: refusal, values };
  if (!there) {
    const reason = unpublished ? 'It is imported as a draft, because this workspace requires consent.' : '';
    return { ...decided, outcome: 'MADE', reason, values };
  }
  const same =
    isSame(step, there, values) && (!found.textHash || found.textHash === (hashes.get(id) ?? found.textHash));
  return same
    ? { ...decided, outcome: 'SAME', values }
    : { ...decided, outcome: 'CHANGED', reason: 'It differs from what is here, and stays as it is here.', values };
}

/** Field values of a row in the project, and its missing references. */
function valuesOf(
  slice: Slice,
  step: ArrivingStep,
  { found: { row }, refs, authors }: Pick<Around, 'found' | 'refs' | 'authors'>,
) {
  const { members, row: its } = slice.arrival;
  const isAuthor = (id: unknown) => typeof id === 'string' && authors.has(id) && (!step.byMembers || members.has(id));
  const values: Values = { ...Object.fromEntries(Object.entries(row).filter(([field]) => !BASE.includes(field))) };
  let missing = '';
  for (const [field, { to, needed }] of Object.entries(refsOf(step))) {
    const id = idIn(values, field);
    if (id !== null && refs.get(field)?.has(id)) continue;
    values[field] = null;
    if (needed)
      missing = `The ${to.map(({ name }) => inWords(name)).join(' or ')} that it belongs to is not in the package.`;
  }
  for (const field of Object.keys(step.lists ?? {}))
    values[field] = idsIn(values[field]).filter((id) => refs.get(field)?.has(id));
  for (const field of ['createdBy', ...(step.authors ?? [])]) if (!isAuthor(values[field])) values[field] = null;
  for (const field of step.authorLists ?? []) values[field] = idsIn(values[field]).filter(isAuthor);
  for (const field of step.memberLists ?? []) values[field] = idsIn(values[field]).filter((id) => members.has(id));
  Object.assign(values, placed(slice, step, values), step.anew?.(values, its.createdBy ?? ''));
  return { values, missing };
}

/** Members and imported authors among those that some rows name. */
async function authorsAmong(slice: Slice, { authors = [], authorLists = [] }: ArrivingStep, rows: PackageRow[]) {
  const named = rows.flatMap(({ row }) => [
    ...['createdBy', ...authors].flatMap((field) => idIn(row, field) ?? []),
    ...authorLists.flatMap((field) => idsIn(row[field])),
  ]);
  const { members } = slice.arrival;
  const others = await presentIds(
    slice,
    [ImportedAuthor],
    named.filter((id) => !members.has(id)),
  );
  return new Set([...named.filter((id) => members.has(id)), ...others]);
}

const refsOf = ({ refs = {}, tree, entity, part }: ArrivingStep) =>
  tree && part === 'branches'
    ? { ...refs, [tree.field]: { to: [entity], ...(tree.needed ? { needed: true as const } : {}) } }
    : refs;

/**
 * Sets the place of a row, regardless of its content: the project, a channel of the package, or the directory for
 * people and their data.
 */
function placed({ change, arrival }: Slice, { entity }: ArrivingStep, values: Values): Values {
  const { projectId } = arrival.row;
  const { shape } = entity.row;
  const onPerson = entity === Comment && values.personId !== null;
  const ofChannel = isOfChannel(entity, values) && arrival.channels.has(String(values.placeId));
  const ofPeople =
    entity === Person || onPerson || ((entity === Field || entity === FieldSet) && values.scope === 'PERSON');
  const inProject = ofChannel ? values.placeId : projectId;
  const placeId = ofPeople ? directoryOf(change.workspaceId) : inProject;
  return {
    ...('placeId' in shape ? { placeId } : {}),
    ...(entity === DashboardCard
      ? { projectId: values.projectId === projectId ? projectId : null }
      : 'projectId' in shape
        ? { projectId: onPerson ? null : projectId }
        : {}),
    // Renditions and stills of recordings do not travel: they are made again.
    ...(entity === File ? { channelId: null, derived: [] } : {}),
  };
}

function refusalOf({ access, arrival, change }: Slice, { entity, refusal }: ArrivingStep, values: Values): string {
  const { actor, row } = arrival;
  const directory = access.level(directoryOf(change.workspaceId));
  if (entity === Channel) {
    if (!row.addsChannels) return 'Channels are left out, as this import was asked to.';
    if (!actor.projectsAccess)
      return 'Making a channel requires access to projects. Ask an administrator of the workspace.';
  } else if (entity === Person) {
    if (!row.addsPeople || !actor.peopleAccess || !reaches(directory, 'WRITE'))
      return 'Nobody in the people directory has this email address. Only the name is imported.';
  } else if ((entity === Field || entity === FieldSet) && values.scope === 'PERSON' && !reaches(directory, 'FULL'))
    return 'Only managers can add what is known about people. Add it to the people directory first.';
  if (entity === Comment && values.personId !== null && !reaches(directory, 'WRITE'))
    return 'Only people with access to the people directory can comment there.';
  if (entity === TagSetLink && !arrival.there.has(String(values.groupId)))
    return (values.digits as unknown[]).length > 0
      ? 'The tag set was imported as a tag group of this project. Choose the digit keys of its tags again.'
      : 'The tag set was imported as a tag group of this project.';
  if (isOfChannel(entity, values) && !arrival.channels.has(String(values.placeId)))
    return 'What it is about is not in the package.';
  return refusal?.(values) ?? '';
}

function elsewhere({ change, access }: Slice, { entity }: ArrivingStep, there: AnyRow, values: Values): string {
  if (there.trashedAt) return 'It was imported before and is in trash here. Restore it there.';
  if (entity === Channel)
    return reaches(access.level(there.id), 'WRITE') ? '' : 'It was imported before, and you cannot change it here.';
  const place = entity.options.place;
  const here = change.placeOf(entity, there);
  return here === values[place] ? '' : 'It was imported before and has been moved since.';
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

function isSame({ entity, nameOfPerson }: ArrivingStep, there: AnyRow, values: Values): boolean {
  const kept = new Set<string>(entity.options.virtual ?? []);
  if (nameOfPerson && values.personId !== null) kept.add(nameOfPerson);
  return Object.keys(entity.fields as object).every(
    (field) => kept.has(field) || isDeepStrictEqual(plain((there as unknown as Values)[field]), plain(values[field])),
  );
}

/** Known text hashes of existing pages. */
async function textHashes({ change }: Slice, ids: string[], rows: PackageRow[]): Promise<Map<string, string>> {
  if (ids.length === 0 || !rows.some(({ textHash }) => textHash)) return new Map();
  const found = await change.transaction.sql<{ id: string; hash: string }>(
    `select id, text_hash as hash from documents where workspace_id = $1 and id = any($2::uuid[]) and indexed_seq >= seq`,
    [change.workspaceId, ids],
  );
  return new Map(found.flatMap(({ id, hash }) => (hash === '' ? [] : [[id, hash] as const])));
}

/** Original times of a row. Unknown and future ones become now, as retention would never erase the row. */
export function passedTimes(found: PackageRow): Pick<AnyRow, 'createdAt' | 'updatedAt'> {
  const now = new Date().toISOString();
  const passed = (moment: unknown) =>
    moment !== UNKNOWN_TIME && Date.parse(String(moment)) <= Date.now() ? String(moment) : now;
  return { createdAt: passed(found.row.createdAt), updatedAt: passed(found.row.updatedAt) };
}
