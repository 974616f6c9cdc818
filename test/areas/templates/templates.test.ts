import { createTag, rankTag, tags } from '@earshot/core/areas/coding/tag';
import { createTagGroup, tagGroups } from '@earshot/core/areas/coding/tag-group';
import { linkTagSet, tagSetLinks } from '@earshot/core/areas/coding/tag-set-link';
import { createField, fields } from '@earshot/core/areas/fields/field';
import { createFieldSet, fieldSets } from '@earshot/core/areas/fields/field-set';
import { createReadme } from '@earshot/core/areas/notes/readme';
import { deleteNote, notes } from '@earshot/core/areas/pages/note';
import { project, projects, updateProject } from '@earshot/core/areas/places/project';
import {
  addStarterTemplates,
  createInsightFromTemplate,
  createNoteFromTemplate,
  createProjectFromTemplate,
  createProjectTemplate,
  createTemplate,
  deleteTemplate,
  restoreTemplate,
  type Template,
  templateContent,
  templates,
  updateTemplate,
} from '@earshot/core/areas/templates/template';
import { type DocumentNode, documentText } from '@earshot/core/documents/document';
import { limits } from '@earshot/core/limits';
import { setGrant } from '@earshot/core/model/place';
import { expect } from 'chai';
import { aProject, aRoom, type Person, type Room } from '../../kit/hosts/host.ts';
import { undoOf } from '../../kit/hosts/undo.ts';
import { textIn, writeIn } from '../../kit/rooms/insight.ts';
import { aHighlight, anImport } from '../../kit/rooms/transcript.ts';

const GUIDE = '# Guide\n\n## Goal\n\nWhy do people leave?\n\n- [ ] Consent\n';

describe('templates', () => {
  let room: Room;
  let manager: Person;
  let contributor: Person;
  let projectId: string;
  before(async () => {
    room = await aRoom('Templates');
    manager = await room.person('MANAGER');
    contributor = await room.person('CONTRIBUTOR');
    projectId = (await aProject(manager, { everyone: 'WRITE' })).id;
  });

  const aTemplate = async (title: string): Promise<Template> => {
    const page = await anImport(manager, projectId, 'guide.md', GUIDE);
    return manager.do(createTemplate, { pageId: page.id, title, description: 'For calls' });
  };
  const wordsOf = async (id: string): Promise<string> => documentText(await textIn(manager, id));

  it('take the text of a note without its highlights, and begin notes with it', async () => {
    const page = await anImport(manager, projectId, 'guide.md', GUIDE);
    await aHighlight(manager, page.id, 'people leave');
    const template = await manager.do(createTemplate, { pageId: page.id, title: 'Interview' });
    expect(template).to.include({ kind: 'NOTE', title: 'Interview', description: '' });
    const made = await contributor.do(createNoteFromTemplate, { templateId: template.id, projectId });
    expect(made.title).to.equal('Interview');
    expect(await wordsOf(made.id)).to.equal('Goal\nWhy do people leave?\nConsent');
    expect(JSON.stringify(await textIn(contributor, made.id))).not.to.include('highlight');
    await undoOf(contributor)();
    const left = (await contributor.do(notes, { condition: { projectId }, first: 1000 })).nodes.map(({ id }) => id);
    expect(left).to.include(page.id).and.not.to.include(made.id);
  });

  it('stay as they were when the note is changed or erased later', async () => {
    const page = await anImport(manager, projectId, 'guide.md', GUIDE);
    const template = await manager.do(createTemplate, { pageId: page.id, title: 'Frozen' });
    await writeIn(manager, page.id, (writer) => writer.paragraph('Secret '));
    await manager.do(deleteNote, { id: page.id });
    const { document } = await contributor.do(templateContent, { id: template.id });
    expect(documentText(document as unknown as DocumentNode)).to.equal('Goal\nWhy do people leave?\nConsent');
  });

  it('are of one kind: a template for notes begins no insight, and the other way round', async () => {
    const { id: templateId } = await aTemplate('Only notes');
    expect(await contributor.outcome(createInsightFromTemplate, { templateId, projectId })).to.equal('BAD_USER_INPUT');
    expect(await contributor.outcome(createProjectFromTemplate, { templateId, title: 'x' })).to.equal('BAD_USER_INPUT');
    const starters = await manager.do(addStarterTemplates, {});
    const report = starters.find(({ kind }) => kind === 'INSIGHT');
    const made = await contributor.do(createInsightFromTemplate, {
      templateId: report?.id ?? '',
      projectId,
      title: 'Churn',
    });
    expect(made).to.include({ title: 'Churn', published: false });
    expect(await wordsOf(made.id)).to.include('Evidence');
    expect(await contributor.outcome(createNoteFromTemplate, { templateId: report?.id ?? '', projectId })).to.equal(
      'BAD_USER_INPUT',
    );
  });

  it('are made and changed by those who manage the workspace, and used by everybody who may write', async () => {
    const template = await aTemplate('Managed');
    const page = await anImport(contributor, projectId, 'own.md', GUIDE);
    expect(await contributor.outcome(createTemplate, { pageId: page.id, title: 'Mine' })).to.equal('FORBIDDEN');
    expect(await contributor.outcome(updateTemplate, { id: template.id, title: 'Mine' })).to.equal('FORBIDDEN');
    expect(await contributor.outcome(deleteTemplate, { id: template.id })).to.equal('FORBIDDEN');
    expect(await contributor.outcome(addStarterTemplates, {})).to.equal('FORBIDDEN');
    const { id: guarded } = await aProject(manager, { everyone: null, detached: true });
    const theirs = await anImport(manager, guarded, 'theirs.md', GUIDE);
    const writer = await room.person('MANAGER');
    await manager.do(setGrant, { placeId: guarded, principal: 'MEMBER', principalId: writer.memberId, level: 'WRITE' });
    expect(await writer.outcome(createTemplate, { pageId: theirs.id, title: 'Not mine to publish' })).to.equal(
      'FORBIDDEN',
    );
    const viewer = await room.person('VIEWER');
    expect((await viewer.do(templates, { first: 1000 })).nodes.map(({ id }) => id)).to.include(template.id);
    expect(await viewer.outcome(createNoteFromTemplate, { templateId: template.id, projectId })).to.equal('FORBIDDEN');
    const closed = await aProject(manager, { everyone: null });
    expect(
      await contributor.outcome(createNoteFromTemplate, { templateId: template.id, projectId: closed.id }),
    ).to.equal('NOT_FOUND');
    const elsewhere = await aRoom('Elsewhere');
    expect(await elsewhere.admin.outcome(templateContent, { id: template.id })).to.equal('NOT_FOUND');
  });

  it('go to trash and come back with what they begin with', async () => {
    const template = await aTemplate('Thrown away');
    await manager.do(deleteTemplate, { id: template.id });
    expect(await contributor.outcome(createNoteFromTemplate, { templateId: template.id, projectId })).to.equal(
      'NOT_FOUND',
    );
    await manager.do(restoreTemplate, { id: template.id });
    const { document } = await contributor.do(templateContent, { id: template.id });
    expect(documentText(document as unknown as DocumentNode)).to.include('Why do people leave?');
  });

  it('are added by default once, and those whose title is taken are left alone', async () => {
    const fresh = await aRoom('Starters');
    const first = await fresh.admin.do(addStarterTemplates, {});
    expect(first.length).to.be.greaterThan(2);
    expect(fresh.admin.undo?.undo ?? null, 'one Undo would take back only one of them').to.equal(null);
    expect(await fresh.admin.do(addStarterTemplates, {})).to.deep.equal([]);
  });

  it('are refused with the reason: a page that is too long, a workspace that is full', async () => {
    const long = await anImport(manager, projectId, 'long.txt', 'words '.repeat(limits.templateCharacters / 5));
    const refused = await manager.do(createTemplate, { pageId: long.id, title: 'Long' }).catch((reason) => reason);
    expect(refused).to.include({ code: 'TOO_LARGE' });
    expect(refused.message).to.include('50,000 characters');
  });

  it('set a project up like another one, without its research', async () => {
    const from = await aProject(manager, { title: 'Quarterly', everyone: null });
    const placeId = from.id;
    const set = await manager.do(createFieldSet, { placeId, scope: 'NOTE', label: 'Who' });
    const options = [{ id: '11111111-1111-4111-8111-111111111111', label: 'Nurse', colour: '#3b82f6' }];
    await manager.do(createField, {
      placeId,
      scope: 'NOTE',
      type: 'SELECT',
      label: 'Job',
      fieldSetId: set.id,
      options,
    });
    await manager.do(createField, { placeId, scope: 'INSIGHT', type: 'DATETIME', label: 'Due' });
    const group = await manager.do(createTagGroup, { projectId: placeId, title: 'Needs' });
    await manager.do(createTag, { projectId: placeId, groupId: group.id, title: 'Speed', role: 'THEME' });
    await manager.do(createTag, { projectId: placeId, title: 'Other' });
    const zebra = await manager.do(createTag, { projectId: placeId, groupId: group.id, title: 'Zebra' });
    await manager.do(rankTag, { id: zebra.id, afterId: null });
    const shared = await manager.do(createTagGroup, { projectId: null, title: 'Feelings' });
    await manager.do(linkTagSet, { projectId: placeId, groupId: shared.id });
    await manager.do(updateProject, { id: placeId, entries: [{ id: 'insights', hidden: true }] });
    const { readmeId } = await manager.do(createReadme, { id: placeId });
    await writeIn(manager, readmeId ?? '', (writer) => writer.paragraph('How we work'));
    await anImport(manager, placeId, 'secret.md', 'Confidential');
    const template = await manager.do(createProjectTemplate, { projectId: placeId, title: 'Quarterly study' });
    const content = await contributor.do(templateContent, { id: template.id });
    expect(content).to.deep.include({ fields: ['Due', 'Job'], tags: ['Zebra', 'Other', 'Speed'] });
    expect(JSON.stringify(content)).not.to.include('Confidential');

    const made = await contributor.do(createProjectFromTemplate, { templateId: template.id, title: 'Autumn' });
    const condition = { placeId: made.id };
    expect(made).to.include({ title: 'Autumn' });
    expect(made.entries).to.deep.equal((await manager.do(project, { id: placeId })).entries);
    const [newSet] = (await contributor.do(fieldSets, { condition })).nodes;
    const newFields = (await contributor.do(fields, { condition, orderBy: 'RANK_ASC' })).nodes;
    const job = newFields.find(({ label }) => label === 'Job');
    expect(newSet?.label).to.equal('Who');
    expect(job).to.include({ type: 'SELECT', scope: 'NOTE', fieldSetId: newSet?.id });
    expect(job?.options.map(({ label }) => label)).to.deep.equal(['Nurse']);
    expect(job?.options[0]?.id).not.to.equal(options[0]?.id);
    const [newGroup] = (await contributor.do(tagGroups, { condition })).nodes;
    const newTags = (await contributor.do(tags, { condition, orderBy: 'RANK_ASC' })).nodes;
    expect(newTags.map(({ title, role, groupId }) => [title, role, groupId])).to.deep.equal([
      ['Zebra', 'OTHER', newGroup?.id],
      ['Other', 'OTHER', null],
      ['Speed', 'THEME', newGroup?.id],
    ]);
    const links = (await contributor.do(tagSetLinks, { condition: { projectId: made.id } })).nodes;
    expect(links.map(({ groupId }) => groupId)).to.deep.equal([shared.id]);
    const inside = (await contributor.do(notes, { condition: { projectId: made.id } })).nodes;
    expect(inside.map(({ id }) => id)).to.deep.equal([(await contributor.do(project, { id: made.id })).readmeId]);
    expect(await wordsOf(inside[0]?.id ?? '')).to.include('How we work');
    await contributor.do(createProjectFromTemplate, { templateId: template.id, title: 'Taken back' });
    await undoOf(contributor)();
    const left = (await contributor.do(projects, { first: 1000 })).nodes.map(({ title }) => title);
    expect(left).to.include('Autumn').and.not.to.include('Taken back');
  });

  it('of projects have at most 50 tags', async () => {
    const from = await aProject(manager, { title: 'Many tags' });
    for (let at = 0; at <= limits.templateTags; at += 1)
      await manager.do(createTag, { projectId: from.id, title: `Tag ${at}` });
    const refused = await manager
      .do(createProjectTemplate, { projectId: from.id, title: 'x' })
      .catch((reason) => reason);
    expect(refused.message).to.include('at most 50 tags');
  });
});
