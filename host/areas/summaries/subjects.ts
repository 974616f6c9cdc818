import { Tag } from '@earshot/core/areas/coding/tag';
import { Channel } from '@earshot/core/areas/places/channel';
import { Project } from '@earshot/core/areas/places/project';
import type { SubjectInput, Summary } from '@earshot/core/areas/summaries/summary';
import { Theme } from '@earshot/core/areas/themes/theme';
import { Refusal } from '@earshot/core/refusal';
import type { Work } from '../../operations/work.ts';

/** Subject of a summary: its type, its place, and its own id if that is not the place. */
export type Subject = Pick<Summary, 'subject' | 'placeId' | 'pageId' | 'themeId' | 'tagId'>;

const NOTHING = { pageId: null, themeId: null, tagId: null };

/** The columns that identify a summary's subject. */
export const subjectOf = ({ subject, placeId, pageId, themeId, tagId }: Summary): Subject => ({
  subject,
  placeId,
  pageId,
  themeId,
  tagId,
});

async function tagSubject(work: Work, id: string): Promise<Subject> {
  const tag = await work.load(Tag, id);
  // Highlights of a workspace tag are in several projects, not all of which are visible to everyone who sees the tag.
  if (tag.projectId === null)
    throw new Refusal('UNPROCESSABLE', 'Tags of the workspace have no summary. Summarise a tag of a project.');
  work.check(tag.projectId, 'WRITE');
  return { ...NOTHING, subject: 'TAG', placeId: tag.projectId, tagId: id };
}

async function placeSubject(work: Work, placeId: string): Promise<Subject> {
  if (await work.rows(Project).get(placeId)) return { ...NOTHING, subject: 'PROJECT', placeId };
  if (await work.rows(Channel).get(placeId)) return { ...NOTHING, subject: 'CHANNEL', placeId };
  throw new Refusal('BAD_USER_INPUT', 'Only projects and channels have a summary. Choose one of these.');
}

async function themeSubject(work: Work, themeId: string): Promise<Subject> {
  const theme = await work.load(Theme, themeId, 'WRITE');
  if (theme.gone) throw new Refusal('CONFLICT', 'This theme no longer exists. Choose another one.');
  return { ...NOTHING, subject: 'THEME', placeId: theme.channelId, themeId };
}

async function pageSubject(work: Work, pageId: string): Promise<Subject> {
  const { entity, page } = await work.loadPage(pageId, 'WRITE');
  return { ...NOTHING, subject: entity.name === 'Note' ? 'NOTE' : 'INSIGHT', placeId: page.projectId, pageId };
}

/** The one object that an input names, if its caller can change it. */
export async function namedSubject(work: Work, { pageId, themeId, tagId, placeId }: SubjectInput): Promise<Subject> {
  if (pageId) return pageSubject(work, pageId);
  if (themeId) return themeSubject(work, themeId);
  if (tagId) return tagSubject(work, tagId);
  return placeSubject(work, placeId ?? '');
}
