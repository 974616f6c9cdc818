import { randomUUID } from 'node:crypto';
import { createAutomation } from '@earshot/core/areas/automations/automation';
import { dataPoints } from '@earshot/core/areas/channels/data-point';
import { createChart } from '@earshot/core/areas/charts/chart';
import { createCollection } from '@earshot/core/areas/coding/collection';
import { createTag } from '@earshot/core/areas/coding/tag';
import { createTagBoard } from '@earshot/core/areas/coding/tag-board';
import { createTagGroup } from '@earshot/core/areas/coding/tag-group';
import { createComment } from '@earshot/core/areas/comments/comment';
import { createDashboard } from '@earshot/core/areas/dashboards/dashboard';
import { createDashboardCard } from '@earshot/core/areas/dashboards/dashboard-card';
import { createField } from '@earshot/core/areas/fields/field';
import { setFieldValues } from '@earshot/core/areas/fields/field-value';
import { createInsightFromHighlights } from '@earshot/core/areas/pages/insight';
import { updateNote } from '@earshot/core/areas/pages/note';
import { createPerson } from '@earshot/core/areas/people/person';
import { createFolder } from '@earshot/core/areas/places/folder';
import { createProject } from '@earshot/core/areas/places/project';
import { makeTheme, updateTheme } from '@earshot/core/areas/themes/theme';
import { setSpeakerPerson, speakers } from '@earshot/core/areas/transcripts/speaker';
import { createVersion } from '@earshot/core/areas/versions/version';
import { createView } from '@earshot/core/areas/views/view';
import { directoryOf } from '@earshot/core/rules/directory';
import { Archive } from '@earshot/processing/office/archive';
import { aPng } from '../../kit/fixtures/pictures.ts';
import { aRoom } from '../../kit/hosts/host.ts';
import { upload } from '../../kit/hosts/uploads.ts';
import { aCanvas, textObject } from '../../kit/rooms/canvas.ts';
import { aFileChannel, bringIn, setAuthor } from '../../kit/rooms/channels.ts';
import { writeIn } from '../../kit/rooms/insight.ts';
import { aSummary } from '../../kit/rooms/summaries.ts';
import { aSurvey } from '../../kit/rooms/surveys.ts';
import { aHighlight, anImport } from '../../kit/rooms/transcript.ts';

const NAME = 'Zelda Quince';
const MAIL = 'zquince@canary.example';
const PHONE = '+49 30 7654321';
/** Words that no redacted export may contain, in lower case. */
export const CANARIES = ['zelda', 'quince', 'zquin', 'canary', '7654321', 'pomfret', 'umberly', 'gorsuch'];

const TALK = `WEBVTT

00:00:01.000 --> 00:00:05.000
<v ${NAME}>I waited half an hour. My address is ${MAIL}, so write to me there.

00:00:06.000 --> 00:00:09.000
<v pomfret>Thank you, Zelda. We will call you on ${PHONE} about the delay.
`;
const SAID = [
  `${NAME} could not find her parcel for three whole weeks, which was the biggest problem of all.`,
  'We decided that Zelda should get a message each morning, because nobody told her when it would come.',
  'She wants a phone number that somebody answers, and would pay more for a window that is fixed.',
  'The driver rang at the wrong house twice, so the parcel went back to the depot and had to be sent again.',
  'In the end Zelda gave up and bought the same thing in a shop near the station on her way home.',
];
const FEEDBACK = [
  `Ref,Comment,What ${NAME} did`,
  `${MAIL},"I am Pomfret. Call ${NAME} on ${PHONE}, or write to ${MAIL}","Told ${NAME} twice"`,
].join('\n');
const ANSWERS = `Respondent,What would help?\nGorsuch,"A call to ${PHONE}, says ${NAME}"\nQ-2,Nothing\n`;

/** A project with a participant's name in each place that an export contains. */
export async function aCanaryProject() {
  const room = await aRoom();
  const { admin } = room;
  const folder = await admin.do(createFolder, { name: `All about ${NAME}` });
  const project = await admin.do(createProject, {
    title: `The case of ${NAME}`,
    summary: `Write to ${MAIL}`,
    folderId: folder.id,
  });
  const projectId = project.id;
  const person = await admin.do(createPerson, { name: NAME, email: MAIL });
  // Only in the directory, in small letters, and at an address that no pattern matches.
  const umberly = await admin.do(createPerson, { name: 'umberly', email: 'umberly@gorsuch.museum' });
  const note = await anImport(admin, projectId, 'zelda_quince.vtt', TALK);
  await admin.do(updateNote, { id: note.id, title: `Talk with ${NAME}` });
  const [ada] = (await admin.do(speakers, { condition: { noteId: note.id, name: NAME } })).nodes;
  await admin.do(setSpeakerPerson, { id: ada?.id ?? '', personId: person.id });
  const picture = await upload(admin, { projectId, name: 'zelda-quince.png', bytes: aPng(64, 64) });
  await upload(admin, { projectId, name: 'Zelda.txt', bytes: `I am ${NAME}` });
  await writeIn(admin, note.id, (writer) => {
    for (const words of SAID) writer.paragraph(words);
    writer.picture(picture.id, `Portrait of ${NAME}`);
    writer.reference('As said by ', 'PERSON', umberly.id);
  });
  const tag = await admin.do(createTag, {
    projectId,
    title: `Like ${NAME}`,
    description: `She can be reached at ${MAIL}`,
  });
  // The first one ends inside an address, the second one begins there.
  const cut = await aHighlight(admin, note.id, 'My address is zquince@canar', [tag.id]);
  const rest = await aHighlight(admin, note.id, 'ry.example, so write to me', [tag.id]);
  await admin.do(createComment, { pageId: note.id, body: `Call ${PHONE}` });
  const insight = await admin.do(createInsightFromHighlights, {
    projectId,
    title: `What ${NAME} wants`,
    highlightIds: [cut.id, rest.id],
  });
  await writeIn(admin, insight.id, (writer) => writer.paragraph(`${NAME} waits.`));
  await admin.do(createVersion, { pageId: note.id, title: `As ${NAME} said it` });
  await aSummary(admin, { pageId: note.id });
  const cells = [];
  for (const [scope, rowId] of [
    ['NOTE', note.id],
    ['INSIGHT', insight.id],
    ['PERSON', person.id],
  ] as const)
    for (const [type, label, value] of [
      ['TEXT', `Of ${NAME}`, `${NAME}, ${PHONE}`],
      ['EMAIL', 'Mail', MAIL],
      ['PHONE', 'Phone', PHONE],
      ['URL', 'Link', 'https://example.org/zelda-quince'],
      ['PERSON', 'Who', [person.id]],
    ] as const) {
      const placeId = scope === 'PERSON' ? directoryOf(admin.workspaceId) : projectId;
      const field = await admin.do(createField, { placeId, scope, type, label });
      cells.push({ rowId, fieldId: field.id, value: value as string | string[] });
    }
  await admin.do(setFieldValues, { cells });
  await admin.do(createTagGroup, { projectId, title: `Group of ${NAME}` });
  await admin.do(createTagBoard, { projectId, title: `Board of ${NAME}` });
  await admin.do(createCollection, { projectId, title: `Collected for ${NAME}`, description: PHONE });
  await admin.do(createView, { placeId: projectId, title: NAME, objectType: 'NOTE', viewData: { q: NAME } });
  await admin.do(createChart, {
    projectId,
    title: `Chart of ${NAME}`,
    type: 'BAR',
    metric: 'HIGHLIGHT_COUNT',
    groupBy: 'TAG',
  });
  const dashboard = await admin.do(createDashboard, { placeId: projectId, title: `Dashboard of ${NAME}` });
  await admin.do(createDashboardCard, { dashboardId: dashboard.id, kind: 'HEADING', heading: `Words of ${NAME}` });
  const channel = await aFileChannel(admin, `Feedback of ${NAME}`);
  await bringIn(admin, channel.id, FEEDBACK);
  await setAuthor(admin, channel.id, MAIL, 'pomfret');
  await admin.do(createDashboardCard, {
    ...{ dashboardId: dashboard.id, kind: 'NUMBER', metric: 'DATA_POINT_COUNT', channelId: channel.id },
  });
  const [said] = (await admin.do(dataPoints, { condition: { channelId: channel.id } })).nodes;
  const theme = await admin.do(makeTheme, {
    ...{ id: channel.id, title: `Pomfret told ${NAME}`, dataPointIds: [said?.id ?? ''] },
  });
  await admin.do(updateTheme, { id: theme.id, title: `Calls to ${PHONE}, says Pomfret` });
  await aCanvas(admin, projectId, { title: `Map of ${NAME}`, objects: [textObject(0, 0, `${NAME}: ${MAIL}`)] });
  await aSurvey(admin, projectId, ANSWERS);
  await admin.do(createAutomation, {
    placeId: projectId,
    title: `Tell ${NAME}`,
    trigger: { type: 'EVENT', event: 'note:created', rules: null },
    actions: [{ id: randomUUID(), action: 'summarise', settings: { framework: 'Essential' } }],
  });
  return { room, admin, project, note, insight };
}

/** A file's content as text in small letters: its bytes, and those of the parts of a zip file, nested ones too. */
export function everythingIn(bytes: Buffer, name: string): { name: string; text: string }[] {
  const own = { name, text: `${name}\n${bytes.toString('utf8')}\n${bytes.toString('utf16le')}`.toLowerCase() };
  if (bytes.subarray(0, 2).toString() !== 'PK') return [own];
  const archive = new Archive(bytes, 'Word');
  return [own, ...archive.names.flatMap((part) => everythingIn(archive.read(part), `${name}/${part}`))];
}

/** Canaries in a file, each as “file: canary”. */
export const canariesIn = (bytes: Buffer, name: string): string[] =>
  everythingIn(bytes, name).flatMap(({ name: part, text }) =>
    CANARIES.filter((canary) => text.includes(canary)).map((canary) => `${part}: ${canary}`),
  );
