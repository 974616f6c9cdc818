import { highlight } from '@earshot/core/areas/coding/highlight';
import { createField } from '@earshot/core/areas/fields/field';
import { setFieldValues } from '@earshot/core/areas/fields/field-value';
import { createInsight, lockInsight, insight as oneInsight } from '@earshot/core/areas/pages/insight';
import { notes } from '@earshot/core/areas/pages/note';
import { createPerson } from '@earshot/core/areas/people/person';
import { updateMember } from '@earshot/core/model/member';
import { setGrant } from '@earshot/core/model/place';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import {
  browserSuite,
  demandAccessible,
  enter,
  furtherJourney,
  journey,
  LOOKS,
  putOn,
  screenshot,
} from '../../../kit/browser/browser.ts';
import { layOut } from '../../../kit/browser/layout.ts';
import { aNote, aProject, aRoom } from '../../../kit/hosts/host.ts';
import { eventually } from '../../../kit/hosts/job-room.ts';
import { manyTags } from '../../../kit/rooms/many-tags.ts';
import { aHighlight, aTranscript } from '../../../kit/rooms/transcript.ts';

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const card = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });

browserSuite('a board', () => {
  journey('of notes changes their values: by keyboard, menu and mouse, at once for colleagues, with Undo', async () => {
    const { admin, person } = await aRoom();
    const ben = await person('VIEWER');
    const project = await aProject(admin, { title: 'Parcels' });
    await admin.do(setGrant, { placeId: project.id, principal: 'MEMBER', principalId: ben.memberId, level: 'READ' });
    const phase = await admin.do(createField, {
      placeId: project.id,
      scope: 'NOTE',
      type: 'SELECT',
      label: 'Phase',
      options: ['Planned', 'Done'].map((label, at) => ({
        id: `00000000-0000-4000-8000-00000000000${at}`,
        label,
        colour: at ? '#2f9e44' : '#3b82f6',
      })),
    });
    const ids: string[] = [];
    for (const title of ['Anna', 'Ben', 'Cleo']) ids.push((await aNote(admin, { projectId: project.id, title })).id);
    await admin.do(setFieldValues, {
      cells: [{ rowId: ids[0] ?? '', fieldId: phase.id, value: [phase.options[0]?.id ?? ''] }],
    });
    const values = async () => {
      const { nodes } = await admin.do(notes, { condition: { projectId: project.id }, orderBy: 'TITLE_ASC' });
      return nodes.map(({ fields }) => {
        const [id] = (fields[phase.id] as string[] | undefined) ?? [];
        return phase.options.find((option) => option.id === id)?.label ?? '';
      });
    };

    const page = await enter(admin, `/projects/${project.id}/notes?sort=TITLE_ASC`);
    await layOut(page, 'Board');
    await layOut(page, 'Phase');
    await column(page, 'Planned').getByRole('link', { name: 'Anna' }).waitFor();
    await column(page, 'No value').getByRole('link', { name: 'Cleo' }).waitFor();
    await demandAccessible(page, 'a board');
    for (const look of LOOKS) {
      await putOn(page, look);
      await screenshot(page, `board-${look.name}`);
    }
    await putOn(page, LOOKS[0]);
    const colleague = await enter(ben, new URL(page.url()).pathname + new URL(page.url()).search);
    await column(colleague, 'Planned').getByRole('link', { name: 'Anna' }).waitFor();
    expect(await colleague.getByRole('button', { name: 'More actions for Anna' }).count(), 'for readers').to.equal(0);
    await card(colleague, 'Anna').focus();
    await colleague.keyboard.press('Alt+ArrowRight');
    await colleague.getByText('“Anna” was not moved').waitFor();
    await column(colleague, 'Planned').getByRole('link', { name: 'Anna' }).waitFor();

    await card(page, 'Anna').focus();
    await page.keyboard.press('Alt+ArrowRight');
    await column(page, 'Done').getByRole('link', { name: 'Anna' }).waitFor();
    await page.locator('[data-card] a:focus', { hasText: 'Anna' }).waitFor();
    await column(colleague, 'Done').getByRole('link', { name: 'Anna' }).waitFor();
    await page.keyboard.press('Control+z');
    await column(page, 'Planned').getByRole('link', { name: 'Anna' }).waitFor();
    await eventually(async () => expect(await values()).to.deep.equal(['Planned', '', '']));

    await page.getByRole('button', { name: 'More actions for Ben' }).click();
    await page.getByRole('menuitem', { name: 'Move to Done' }).click();
    await column(page, 'Done').getByRole('link', { name: 'Ben' }).waitFor();
    await column(page, 'No value').getByRole('listitem').filter({ hasText: 'Cleo' }).dragTo(column(page, 'Planned'));
    await column(page, 'Planned').getByRole('link', { name: 'Cleo' }).waitFor();
    await eventually(async () => expect(await values()).to.deep.equal(['Planned', 'Done', 'Planned']));

    // A moved card comes first until its column is loaded again.
    const planned = column(page, 'Planned').getByRole('listitem').getByRole('link');
    await eventually(async () => expect(await planned.allInnerTexts()).to.deep.equal(['Anna', 'Cleo']));
    await card(page, 'Anna').focus();
    await page.keyboard.press('ArrowDown');
    await page.locator('[data-card] a:focus', { hasText: 'Cleo' }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.locator('[data-card] a:focus', { hasText: 'Ben' }).waitFor();

    await page.getByRole('button', { name: 'Hide the column No value' }).click();
    await column(page, 'No value').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Save as view' }).click();
    await page.getByRole('dialog').getByLabel('Title').fill('Progress');
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.waitForURL(/\/v\/progress-/);
    await column(page, 'Done').getByRole('link', { name: 'Ben' }).waitFor();
    await layOut(page, 'Show hidden groups');
    await column(page, 'No value').waitFor();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await column(page, 'No value').waitFor({ state: 'detached' });
  });

  furtherJourney('of highlights tags and untags; one of insights publishes, and refuses what is locked', async () => {
    const { admin, person } = await aRoom();
    const ben = await person('CONTRIBUTOR');
    const project = await aProject(admin, { title: 'Parcels' });
    await admin.do(setGrant, { placeId: project.id, principal: 'MEMBER', principalId: ben.memberId, level: 'WRITE' });
    const [late = '', rang = ''] = await manyTags(admin, project.id, ['Late', 'Nobody rang']);
    const call = await aTranscript(admin, project.id, 'Call', 'It came late.\n\nThe box was wet.');
    const { id } = await aHighlight(admin, call.id, 'It came late.', [late]);
    const tagsNow = async () => (await admin.do(highlight, { id })).tagIds;

    const page = await enter(admin, `/projects/${project.id}/highlights?layout=board`);
    const colleague = await enter(ben, `/projects/${project.id}/highlights?layout=board`);
    const words = (at: Page, name: string) => column(at, name).getByRole('link', { name: 'It came late.' });
    await words(page, 'Late').waitFor();
    await words(colleague, 'Late').waitFor();
    await words(page, 'Late').focus();
    await page.keyboard.press('Alt+ArrowRight');
    await words(page, 'Nobody rang').waitFor();
    await words(colleague, 'Nobody rang').waitFor();
    await words(colleague, 'Late').waitFor({ state: 'detached' });
    await eventually(async () => expect(await tagsNow()).to.deep.equal([rang]));
    await colleague.getByRole('button', { name: 'More actions for It came late.' }).click();
    await colleague.getByRole('menuitem', { name: 'Remove all tags' }).click();
    await words(page, 'No tag').waitFor();
    await eventually(async () => expect(await tagsNow()).to.deep.equal([]));
    await colleague.keyboard.press('Control+z');
    await words(page, 'Nobody rang').waitFor();
    await eventually(async () => expect(await tagsNow()).to.deep.equal([rang]));

    const insight = await admin.do(createInsight, { projectId: project.id, title: 'Ring first' });
    const locked = await admin.do(createInsight, { projectId: project.id, title: 'Locked' });
    await admin.do(lockInsight, { id: locked.id });
    await page.goto(new URL(`/projects/${project.id}/insights?layout=board`, admin.url).href);
    await colleague.goto(new URL(`/projects/${project.id}/insights?layout=board`, admin.url).href);
    await column(page, 'Drafts').getByRole('link', { name: 'Ring first' }).focus();
    await page.keyboard.press('Alt+ArrowRight');
    await column(colleague, 'Published').getByRole('link', { name: 'Ring first' }).waitFor();
    await eventually(async () => expect((await admin.do(oneInsight, { id: insight.id })).published).to.equal(true));
    await column(colleague, 'Drafts')
      .getByRole('listitem')
      .filter({ hasText: 'Locked' })
      .dragTo(column(colleague, 'Published'));
    await colleague.getByText('This is locked: only people with full access here can change it.').waitFor();
    await column(colleague, 'Drafts').getByRole('link', { name: 'Locked' }).waitFor();
    await page.keyboard.press('Control+z');
    await column(page, 'Drafts').getByRole('link', { name: 'Ring first' }).waitFor();
  });

  furtherJourney('of notes by people and by tag: who may not, and what cannot be moved', async () => {
    const { admin, person } = await aRoom();
    const ben = await person('CONTRIBUTOR');
    await admin.do(updateMember, { id: ben.memberId, peopleAccess: false });
    const project = await aProject(admin, { title: 'Parcels' });
    await admin.do(setGrant, { placeId: project.id, principal: 'MEMBER', principalId: ben.memberId, level: 'WRITE' });
    const who = await admin.do(createField, { placeId: project.id, scope: 'NOTE', type: 'PERSON', label: 'Who' });
    const cara = await admin.do(createPerson, { name: 'Cara' });
    const [late = ''] = await manyTags(admin, project.id, ['Late']);
    const call = await aTranscript(admin, project.id, 'Call', 'It came late.');
    await aHighlight(admin, call.id, 'It came late.', [late]);
    await aNote(admin, { projectId: project.id, title: 'Blank' });
    await admin.do(setFieldValues, { cells: [{ rowId: call.id, fieldId: who.id, value: [cara.id] }] });
    const page = await enter(admin, `/projects/${project.id}/notes?layout=board`);
    await column(page, 'Late').getByRole('link', { name: 'Call' }).focus();
    await page.keyboard.press('Alt+ArrowRight');
    await page.getByText('A note has the tags of its highlights.').waitFor();
    await column(page, 'Late').getByRole('link', { name: 'Call' }).waitFor();
    await page.keyboard.press('Escape');
    await layOut(page, 'Who');
    await column(page, 'Cara').getByRole('link', { name: 'Call' }).waitFor();
    await column(page, 'No value').getByRole('link', { name: 'Blank' }).focus();
    await page.keyboard.press('Alt+ArrowLeft');
    await column(page, 'Cara').getByRole('link', { name: 'Blank' }).waitFor();
    const colleague = await enter(ben, `/projects/${project.id}/notes`);
    await colleague.getByRole('button', { name: 'Layout' }).click();
    await colleague.getByRole('menuitem', { name: 'Tag', exact: true }).waitFor();
    expect(await colleague.getByRole('menuitem', { name: 'Who' }).count(), 'without people access').to.equal(0);
  });
});
