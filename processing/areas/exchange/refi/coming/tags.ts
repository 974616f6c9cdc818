import { limits } from '@earshot/core/limits';
import { cut, displayTitle } from '@earshot/core/rules/text';
import { derivedId } from '../derived-id.ts';
import type { Losses } from '../losses.ts';
import type { RefiCode, RefiProject } from '../model.ts';
import { nameOf, proseOf } from './coming-parts.ts';
import { readColour } from './read-colour.ts';

export interface ComingTag {
  id: string;
  title: string;
  colour: string;
  description: string;
  /** '' for a tag without a group */
  groupId: string;
}

export interface ComingGroup {
  id: string;
  title: string;
}

/** Codes as in Earshot: groups of tags, one level deep. */
export interface ComingTags {
  groups: ComingGroup[];
  tags: ComingTag[];
}

const USUAL_COLOUR = '#868e96';
const COLOUR_SHOWN = 40;
const INSIDE = 'It has codes inside; it is in a group of its name together with them.';

/** Turns codes into tags: uncodable codes and those with child codes become groups; sets of codes group the rest. */
export function comeTags(project: Pick<RefiProject, 'codes' | 'sets'>, losses: Losses): ComingTags {
  const coming = new Coming(losses);
  for (const code of project.codes) coming.top(code);
  for (const set of project.sets) coming.set(set);
  return coming.inOrder();
}

class Coming {
  private readonly groups: ComingGroup[] = [];
  private readonly tags = new Map<string, ComingTag>();
  /** used titles, with the number of tags that wanted each */
  private readonly titles = new Map<string, number>();

  constructor(private readonly losses: Losses) {}

  top(code: RefiCode): void {
    if (code.codable && code.codes.length === 0) this.tag(code, '', undefined);
    else if (code.codable) {
      const groupId = this.group(derivedId(code.id, 'group'), code.name);
      this.losses.add('TAG', code.name, INSIDE, 'ORDER');
      this.tag(code, groupId, undefined);
      this.inside(code, groupId, false);
    } else this.inside(code, this.group(idOf(code), code.name), false, code.description);
  }

  /** Child codes of every depth go into one group; an uncodable code becomes a group of its own. */
  private inside(parent: RefiCode, groupId: string, nested: boolean, description = ''): void {
    if (description.trim() !== '')
      this.losses.add('TAG_GROUP', parent.name, 'Tag groups have no description; it is left out.');
    for (const code of parent.codes) {
      if (!code.codable) {
        const path = `${parent.name} / ${code.name}`;
        this.losses.add('TAG_GROUP', code.name, `Groups are in one level; it is called “${path}”.`, 'ORDER');
        this.inside({ ...code, name: path }, this.group(idOf(code), path), false, code.description);
        continue;
      }
      if (nested) this.losses.add('TAG', code.name, `Tags are in one level; it was inside “${parent.name}”.`, 'ORDER');
      this.tag(code, groupId, parent);
      this.inside(code, groupId, true);
    }
  }

  set({ id, name, description, codeIds, sourceIds, noteIds }: RefiProject['sets'][number]): void {
    if (codeIds.length === 0 && (sourceIds.length > 0 || noteIds.length > 0)) return;
    const tags = codeIds.flatMap((codeId) => this.tags.get(codeId) ?? []);
    const free = tags.filter(({ groupId }) => groupId === '');
    for (const { title } of tags.filter((tag) => !free.includes(tag)))
      this.losses.add('TAG', title, `A tag is in one group; that it is in “${name}”, too, is left out.`);
    if (tags.length > 0 && free.length === 0) return;
    if (description.trim() !== '')
      this.losses.add('TAG_GROUP', name, 'Tag groups have no description; it is left out.');
    const groupId = this.group(id || derivedId('set', name), name);
    for (const tag of free) tag.groupId = groupId;
  }

  /** Groups and tags in display order: tags without a group first, then group by group. */
  inOrder(): ComingTags {
    const at = new Map(this.groups.map(({ id }, index) => [id, index]));
    const place = ({ groupId }: ComingTag) => at.get(groupId) ?? -1;
    return { groups: this.groups, tags: [...this.tags.values()].sort((a, b) => place(a) - place(b)) };
  }

  private group(id: string, name: string): string {
    const title = nameOf(name, limits.tagGroupTitle) || displayTitle('group', '');
    if (nameOf(name, Number.MAX_SAFE_INTEGER).length > title.length)
      this.losses.add('TAG_GROUP', name, `Its name is longer than ${limits.tagGroupTitle} characters and is cut.`);
    if (!this.groups.some((group) => group.id === id)) this.groups.push({ id, title });
    return id;
  }

  private tag(code: RefiCode, groupId: string, parent: RefiCode | undefined): void {
    const id = idOf(code);
    if (this.tags.has(id)) {
      this.losses.add('TAG', code.name, 'Another code has the same id; it is left out.');
      return;
    }
    const own = nameOf(code.name, limits.tagTitle) || displayTitle('tag', '');
    const title = this.freeTitle(own, parent);
    if (title !== own) this.losses.add('TAG', own, `Another tag has its name; it is called “${title}”.`);
    if (nameOf(code.name, Number.MAX_SAFE_INTEGER).length > limits.tagTitle)
      this.losses.add('TAG', code.name, `Its name is longer than ${limits.tagTitle} characters and is cut.`);
    const description = proseOf(code.description, limits.tagDescription);
    if (code.description.trim().length > limits.tagDescription)
      this.losses.add('TAG', title, `Its description is longer than ${limits.tagDescription} characters and is cut.`);
    this.tags.set(id, { id, title, colour: this.colour(title, code.colour), description, groupId });
  }

  private colour(title: string, written: string): string {
    if (written.trim() === '') return USUAL_COLOUR;
    const read = readColour(written);
    if (!read) this.losses.add('TAG', title, `Its colour “${cut(written, COLOUR_SHOWN)}” cannot be read; it is grey.`);
    else if (!read.opaque) this.losses.add('TAG', title, 'Colours are not transparent here; its is shown in full.');
    return read?.colour ?? USUAL_COLOUR;
  }

  /** A unique title: with the parent code's title added, or a number. */
  private freeTitle(own: string, parent: RefiCode | undefined): string {
    const around = parent && nameOf(`${displayTitle('group', parent.name)} / ${own}`, limits.tagTitle);
    for (const title of around ? [own, around] : [own]) if (this.take(title)) return title;
    for (let at = this.titles.get(own.toLowerCase()) ?? 2; ; at += 1) {
      const title = `${nameOf(own, limits.tagTitle - 8)} ${at}`;
      this.titles.set(own.toLowerCase(), at + 1);
      if (this.take(title)) return title;
    }
  }

  private take(title: string): boolean {
    const key = title.toLowerCase();
    if (this.titles.has(key)) return false;
    this.titles.set(key, 2);
    return true;
  }
}

const idOf = (code: RefiCode): string => code.id || derivedId('code', code.name);
