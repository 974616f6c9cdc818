import { createField, type Field } from '@earshot/core/areas/fields/field';
import { setFieldValues } from '@earshot/core/areas/fields/field-value';
import { createInsight, publishInsight } from '@earshot/core/areas/pages/insight';
import { createPerson } from '@earshot/core/areas/people/person';
import type { FieldScope } from '@earshot/core/model/field-scope';
import { directoryOf } from '@earshot/core/rules/directory';
import { shortId } from '@earshot/core/rules/id';
import { expect } from 'chai';
import {
  browserSuite,
  demandAccessible,
  enter,
  furtherJourney,
  journey,
  screenshots,
} from '../../../kit/browser/browser.ts';
import { aNote, aProject, aRoom, type Person } from '../../../kit/hosts/host.ts';
import { manyTags } from '../../../kit/rooms/many-tags.ts';
import { aHighlight, aTranscript } from '../../../kit/rooms/transcript.ts';

const LONG =
  'A title that somebody wrote on a Friday afternoon about parcels, neighbours and everything else that comes late';
const LABELS = ['Planned', 'Being asked at the counter and by telephone', 'Done'];
const COLOURS = ['#3b82f6', '#f59f00', '#2f9e44'];

const aPhase = (by: Person, placeId: string, scope: FieldScope) =>
  by.do(createField, {
    placeId,
    scope,
    type: 'SELECT',
    label: 'Phase',
    options: LABELS.map((label, at) => ({
      id: `00000000-0000-4000-8000-00000000000${at}`,
      label,
      colour: COLOURS[at] ?? '',
    })),
  });

const putIn = (by: Person, field: Field, ids: readonly string[]) =>
  by.do(setFieldValues, {
    cells: ids.flatMap((rowId, at) => {
      const option = field.options[at % 4];
      return option ? [{ rowId, fieldId: field.id, value: [option.id] }] : [];
    }),
  });

/** A project with notes, insights and highlights, and a directory with people, all in some phase. */
async function aFullHouse(admin: Person) {
  const project = await aProject(admin, { title: 'Parcels' });
  const placeId = project.id;
  const phases = {
    notes: await aPhase(admin, placeId, 'NOTE'),
    insights: await aPhase(admin, placeId, 'INSIGHT'),
    people: await aPhase(admin, directoryOf(admin.workspaceId), 'PERSON'),
  };
  const many = (make: (title: string, at: number) => Promise<{ id: string }>) =>
    Promise.all(Array.from({ length: 9 }, async (_, at) => (await make(at === 2 ? LONG : `Number ${at}`, at)).id));
  const noteIds = await many((title) => aNote(admin, { projectId: placeId, title }));
  const insightIds = await many((title) => admin.do(createInsight, { projectId: placeId, title }));
  for (const id of insightIds.slice(0, 3)) await admin.do(publishInsight, { id });
  const peopleIds = await many((name, at) => admin.do(createPerson, { name, email: `somebody-${at}@example.org` }));
  await putIn(admin, phases.notes, noteIds);
  await putIn(admin, phases.insights, insightIds);
  await putIn(admin, phases.people, peopleIds);
  const tags = await manyTags(admin, placeId, ['Late', 'Nobody rang', 'Neighbours']);
  const call = await aTranscript(admin, placeId, 'Call', 'It came late.\n\nNobody rang.\n\nThe box was wet.');
  await aHighlight(admin, call.id, 'It came late.', tags.slice(0, 2));
  await aHighlight(admin, call.id, 'Nobody rang.', tags.slice(1, 2));
  await aHighlight(admin, call.id, 'The box was wet.');
  return { project, phases };
}

browserSuite('layouts', () => {
  journey('show notes, highlights, insights and people as tables, lists, grids and boards', async function () {
    this.timeout(240_000);
    const { admin } = await aRoom();
    const { project, phases } = await aFullHouse(admin);
    const by = (field: Field) => JSON.stringify({ by: shortId(field.id) });
    const base = `/projects/${project.id}`;
    const KINDS = [
      { kind: 'notes', path: `${base}/notes`, group: by(phases.notes), row: 'Number 1' },
      { kind: 'highlights', path: `${base}/highlights`, group: '{"by":"TAG"}', row: 'Nobody rang.' },
      { kind: 'insights', path: `${base}/insights`, group: '{"by":"PUBLISHED"}', row: 'Number 1' },
      { kind: 'people', path: '/people', group: by(phases.people), row: 'Number 1' },
    ];
    const page = await enter(admin, '/home');
    for (const { kind, path, group, row } of KINDS)
      for (const layout of ['table', 'list', 'grid', 'board']) {
        const search = new URLSearchParams({ layout, ...(layout === 'grid' ? {} : { group }) });
        await page.goto(new URL(`${path}?${search}`, admin.url).href);
        await page.getByRole('link', { name: row }).first().waitFor();
        expect(await page.getByRole('treegrid').count(), `${kind} ${layout}`).to.equal(
          layout === 'table' || layout === 'list' ? 1 : 0,
        );
        await demandAccessible(page, `${kind} as ${layout}`);
        await screenshots(page, `layout-${kind}-${layout}`);
      }
  });

  furtherJourney('are walked through by keyboard, and open what has the focus', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin, { title: 'Parcels' });
    for (const title of ['Anna', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn'])
      await aNote(admin, { projectId: project.id, title });
    const page = await enter(admin, `/projects/${project.id}/notes?layout=grid&sort=TITLE_ASC`);
    const focused = (name: string) => page.locator('[role=gridcell]:focus', { hasText: name }).waitFor();
    await page.getByRole('link', { name: 'Finn' }).waitFor();
    await page.keyboard.press('j');
    await focused('Anna');
    await page.keyboard.press('ArrowRight');
    await focused('Ben');
    await page.keyboard.press('ArrowDown');
    await focused('Finn');
    await page.keyboard.press('Home');
    await focused('Anna');
    await page.keyboard.press('Enter');
    await page.waitForURL(/peek=note/);
    await page.goto(new URL(`/projects/${project.id}/notes?layout=list&sort=TITLE_ASC`, admin.url).href);
    await page.getByRole('link', { name: 'Finn' }).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.locator('[role=row]:focus', { hasText: 'Ben' }).waitFor();
    await page.keyboard.press('x');
    await page.getByRole('region', { name: 'Chosen notes' }).getByText('1 note selected').waitFor();
  });
});
