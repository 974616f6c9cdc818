import { Tag } from '@earshot/core/areas/coding/tag';
import { TagGroup } from '@earshot/core/areas/coding/tag-group';
import { Field, type Field as FieldRow } from '@earshot/core/areas/fields/field';
import { Person } from '@earshot/core/areas/people/person';
import type { AnyEntity, AnyRow } from '@earshot/core/model/entity';
import { Member } from '@earshot/core/model/member';
import { directoryOf } from '@earshot/core/rules/directory';
import { folded } from '@earshot/core/rules/text';
import { importedId } from '@earshot/processing/areas/exchange/package/translate-package';
import type { Change } from '../../../operations/change.ts';

/** Rows of a package by entity, only of entities that are looked up. */
export interface PackageNames {
  members: readonly { id: string; email: string }[];
  people: readonly Person[];
  fields: readonly FieldRow[];
  groups: readonly TagGroup[];
  tags: readonly Tag[];
}

/** Ids of a package that match existing rows, and those of them in the directory or workspace. */
export interface Known {
  ids: Map<string, string>;
  /** existing rows named by the package, which stay unchanged */
  there: Set<string>;
}

interface Target {
  projectId: string;
  seesPeople: boolean;
}

/** Matches rows of a package to existing ones: members and people by email address, tags and fields by name. */
export async function knownRows(change: Change, names: PackageNames, target: Target): Promise<Known> {
  const known: Known = { ids: new Map(), there: new Set() };
  const finding = new Finding(change, known, target);
  await finding.members(names.members);
  if (target.seesPeople) await finding.people(names.people);
  await finding.fields(names.fields);
  await finding.groups(names.groups);
  await finding.tags(names.tags);
  return known;
}

class Finding {
  constructor(
    private readonly change: Change,
    private readonly known: Known,
    private readonly target: Target,
  ) {}

  async members(given: PackageNames['members']): Promise<void> {
    const here = await this.change.rows(Member).find({});
    const byEmail = new Map(here.map(({ id, email }) => [email.toLowerCase(), id]));
    for (const { id, email } of given) {
      // Programs have no address.
      if (email === '') continue;
      const found = byEmail.get(email.toLowerCase());
      if (found) this.known.ids.set(id, found);
    }
  }

  async people(given: readonly Person[]): Promise<void> {
    const emails = [...new Set(given.flatMap(({ email }) => (email === '' ? [] : [email])))];
    const here = await this.change.rows(Person).find({ where: { email: emails } });
    const byEmail = new Map(here.map((row) => [row.email, row]));
    const own = await this.imported(Person, given);
    for (const person of given)
      if (own.has(person.id)) this.keep(person);
      else this.take(person, person.email === '' ? undefined : byEmail.get(person.email));
  }

  /** Fields match if all possible values exist as well. */
  async fields(given: readonly FieldRow[]): Promise<void> {
    const { projectId } = this.target;
    const { workspaceId } = this.change;
    const places = [projectId, workspaceId, directoryOf(workspaceId)];
    const here = (await this.change.rows(Field).find({ where: { placeId: places } })) as FieldRow[];
    const own = await this.imported(Field, given);
    const byName = Map.groupBy(here, nameOfField);
    for (const field of given) {
      const named = own.has(field.id) ? [] : (byName.get(nameOfField(field)) ?? []);
      const like = named.find((one) => optionPairs(field, one).length === field.options.length);
      if (own.has(field.id) && field.scope === 'PERSON') this.keep(field);
      this.take(field, like);
      if (like) for (const [from, to] of optionPairs(field, like)) this.known.ids.set(from, to);
    }
  }

  /** Matches groups of the workspace; those of the project are imported. */
  async groups(given: readonly TagGroup[]): Promise<void> {
    const shared = given.filter(({ projectId }) => projectId === null);
    const here = await this.change.rows(TagGroup).find({ where: { placeId: this.change.workspaceId } });
    const own = await this.imported(TagGroup, shared);
    const byTitle = Map.groupBy(here, ({ title }) => folded(title));
    for (const group of shared) if (!own.has(group.id)) this.take(group, byTitle.get(folded(group.title))?.[0]);
  }

  async tags(given: readonly Tag[]): Promise<void> {
    const { projectId } = this.target;
    const places = [projectId, this.change.workspaceId];
    const here = await this.change.rows(Tag).find({ where: { placeId: places } });
    const own = await this.imported(Tag, given);
    const byTitle = Map.groupBy(here, ({ title }) => title.toLowerCase());
    const coming = new Map<string, string>();
    for (const tag of given) {
      const title = tag.title.toLowerCase();
      const like = byTitle.get(title)?.find((one) => one.projectId !== null || this.isKnownGroup(tag, one));
      const first = coming.get(title);
      if (own.has(tag.id)) continue;
      if (like) this.take(tag, like);
      else if (first) this.known.ids.set(tag.id, first);
      else coming.set(title, importedId(projectId, tag.id));
    }
  }

  private isKnownGroup(tag: Tag, { groupId }: Tag): boolean {
    return tag.projectId === null && groupId !== null && this.known.ids.get(tag.groupId ?? '') === groupId;
  }

  /** Ids, in the package, of rows that an earlier import of it created. */
  private async imported(entity: AnyEntity, given: readonly { id: string }[]): Promise<Set<string>> {
    const { projectId } = this.target;
    const pairs = new Map(given.map(({ id }) => [importedId(projectId, id), id]));
    const there = await this.change.rows(entity).ids({ where: { id: [...pairs.keys()] }, trashed: 'both' });
    return new Set(there.map((id) => pairs.get(id) ?? ''));
  }

  /** Rows that an earlier import added to the directory stay unchanged. */
  private keep({ id }: { id: string }): void {
    this.known.there.add(importedId(this.target.projectId, id));
  }

  private take({ id }: { id: string }, found: AnyRow | undefined): void {
    if (!found) return;
    this.known.ids.set(id, found.id);
    this.known.there.add(found.id);
  }
}

const optionPairs = (from: FieldRow, to: FieldRow): [string, string][] => {
  const byLabel = new Map(to.options.map(({ id, label }) => [folded(label), id]));
  return from.options.flatMap(({ id, label }): [string, string][] => {
    const found = byLabel.get(folded(label));
    return found ? [[id, found]] : [];
  });
};

const nameOfField = ({ scope, type, label }: FieldRow): string => `${scope} ${type} ${folded(label)}`;
