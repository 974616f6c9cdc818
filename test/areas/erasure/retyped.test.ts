import { createTag, updateTag } from '@earshot/core/areas/coding/tag';
import { comments, createComment } from '@earshot/core/areas/comments/comment';
import { type RetypedPlace, retypedPlaces } from '@earshot/core/areas/erasure/retyped';
import { withdrawal, withdrawPerson } from '@earshot/core/areas/erasure/withdrawal';
import { createField } from '@earshot/core/areas/fields/field';
import { setFieldValues } from '@earshot/core/areas/fields/field-value';
import { rowChanges, rowState } from '@earshot/core/areas/history/row-state';
import { createInsightFromHighlights, insight as oneInsight } from '@earshot/core/areas/pages/insight';
import { createPerson } from '@earshot/core/areas/people/person';
import { createTemplate, templateContent } from '@earshot/core/areas/templates/template';
import { setSpeakerPerson, speakers } from '@earshot/core/areas/transcripts/speaker';
import { createView, views } from '@earshot/core/areas/views/view';
import { T } from '@earshot/host/area';
import { readText } from '@earshot/processing/documents/text';
import { expect } from 'chai';
import { dump, holding } from '../../kit/dump.ts';
import { aProject, aRoom } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';
import { get } from '../../kit/hosts/uploads.ts';
import { textIn, writeIn } from '../../kit/rooms/insight.ts';
import { aHighlight, anImport, aTranscript } from '../../kit/rooms/transcript.ts';

const NAME = 'Ada-Lind Finchley-Smith';
const QUOTE = 'the parcel came late - on every single Sunday';
const SHORT = 'nobody told us';

/** A workspace in which colleagues wrote down a participant's words in each kind of place. */
async function aRetypedRoom() {
  const room = await aRoom();
  const { admin } = room;
  const { id: projectId } = await aProject(admin, { title: 'Deliveries' });
  const vtt = `WEBVTT\n\n00:00:01.000 --> 00:00:09.000\n<v Ada>I said ${QUOTE}, and ${SHORT}.\n\n00:00:10.000 --> 00:00:19.000\n<v Max>Thank you, ${NAME}.\n`;
  const interview = await anImport(admin, projectId, 'Interview 4.vtt', vtt);
  const person = await admin.do(createPerson, { name: NAME, email: 'ada-lind.finchley@double-name.example' });
  const ada = (await admin.do(speakers, { condition: { noteId: interview.id } })).nodes.find(
    ({ name }) => name === 'Ada',
  );
  await admin.do(setSpeakerPerson, { id: ada?.id ?? '', personId: person.id });
  const highlightIds = [];
  for (const words of [QUOTE, SHORT]) highlightIds.push((await aHighlight(admin, interview.id, words)).id);
  const insight = await admin.do(createInsightFromHighlights, { projectId, title: `What ${NAME} said`, highlightIds });
  const quoting = await aTranscript(admin, projectId, 'Debrief', `We heard that ${QUOTE}.`);
  const left = await aTranscript(admin, projectId, 'Calendar', `Call ${NAME.toUpperCase()} on Monday.`);
  const other = await aTranscript(admin, projectId, 'Other', `Ada-Lind Finchleys and parcels; ${SHORT}.`);
  const comment = await admin.do(createComment, {
    pageId: other.id,
    body: 'Write to ada-lind.finchley@double-name.example please',
  });
  const template = await admin.do(createTemplate, { title: 'Debrief', pageId: quoting.id });
  const view = await admin.do(createView, {
    placeId: projectId,
    title: 'Hers',
    objectType: 'NOTE',
    viewData: { q: NAME },
  });
  await admin.do(createView, { placeId: projectId, title: 'Others', objectType: 'NOTE' });
  await admin.host.container.get(T.database).inWorkspace(admin.workspaceId, (transaction) =>
    transaction.sql(
      `insert into issue_links (workspace_id, id, place_id, insight_id, integration, title, state, key)
       values ($1, gen_random_uuid(), $2, $3, 'LINEAR', 'Late parcels', 'LINKED', 'ENG-12')`,
      [admin.workspaceId, projectId, insight.id],
    ),
  );
  return { room, admin, projectId, interview, person, insight, quoting, left, other, comment, template, view };
}

/** Unhighlighted words: a whole sentence, words within a longer one, and one too short to be distinctive. */
const SENTENCE = 'My neighbour keeps the key for me.';
const WITHIN = 'driver rang at the wrong door – three times';
const PHONE = '+49 (0)171 555 01-23';

/** A workspace in which colleagues wrote down unhighlighted words, and a participant's contact data. */
async function anUnmarkedRoom() {
  const { admin } = await aRoom();
  const { id: projectId } = await aProject(admin, { title: 'Deliveries' });
  const vtt = `WEBVTT\n\n00:00:01.000 --> 00:00:09.000\n<v Ada>Yes. I think so. ${SENTENCE} Well, the ${WITHIN}, and then he left.\n\n00:00:10.000 --> 00:00:19.000\n<v Max>Do you think so? Then I will call you again on Monday.\n`;
  const interview = await anImport(admin, projectId, 'Interview 4.vtt', vtt);
  const person = await admin.do(createPerson, { name: 'Ada' });
  const ada = (await admin.do(speakers, { condition: { noteId: interview.id } })).nodes.find(
    ({ name }) => name === 'Ada',
  );
  await admin.do(setSpeakerPerson, { id: ada?.id ?? '', personId: person.id });
  const field = await admin.do(createField, {
    placeId: person.placeId,
    scope: 'PERSON',
    type: 'PHONE',
    label: 'Mobile',
  });
  await admin.do(setFieldValues, { cells: [{ rowId: person.id, fieldId: field.id, value: PHONE }] });
  return { admin, projectId, interview, person };
}

const keyOf = ({ kind, title }: RetypedPlace) => `${kind} ${title}`;

describe('words that colleagues retyped', function () {
  this.timeout(120_000);

  it('are listed with the impact of a withdrawal, and removed or left as chosen', async () => {
    const { room, admin, interview, person, insight, quoting, left, other, template } = await aRetypedRoom();
    const found = await eventually(async () => {
      const places = await admin.do(retypedPlaces, { id: person.id });
      expect(places.map(keyOf)).to.have.members([
        // Words of the other speaker there.
        'NOTE Interview 4',
        `INSIGHT What ${NAME} said`,
        'NOTE Debrief',
        'NOTE Calendar',
        'COMMENT Write to ada-lind.finchley@double-name.example please',
        'TEMPLATE Debrief',
        'VIEW Hers',
        'ISSUE_LINK Late parcels',
      ]);
      return places;
    }, 20_000);
    expect(found.find(({ kind }) => kind === 'ISSUE_LINK')?.excerpt).to.equal('ENG-12');
    expect(found.find(({ id }) => id === quoting.id)?.excerpt).to.contain(QUOTE);
    const ben = await room.person('CONTRIBUTOR');
    await demandRefused(ben.do(retypedPlaces, { id: person.id }), 'FORBIDDEN');

    const remove = found.filter(({ id }) => id !== left.id).map(({ kind, id }) => ({ kind, id }));
    const begun = await admin.do(withdrawPerson, { id: person.id, remove, confirmation: 'WITHDRAW' });
    const done = await eventually(async () => {
      const row = await admin.do(withdrawal, { id: begun.id });
      expect(row.state).to.equal('DONE');
      return row;
    }, 60_000);
    expect(done.counts).to.include({ RETYPED: 7, LEFT: 1 });
    const texts = async (id: string) => JSON.stringify(await textIn(admin, id));
    expect(await texts(quoting.id)).to.contain('We heard that [redacted 1].');
    expect(await texts(interview.id)).to.contain('Thank you, [name 1].');
    expect(await texts(left.id)).to.contain(NAME.toUpperCase());
    expect(await texts(other.id))
      .to.contain('Ada-Lind Finchleys')
      .and.to.contain(SHORT);
    expect((await admin.do(oneInsight, { id: insight.id })).title).to.equal('What [name 1] said');
    const begins = JSON.stringify(await admin.do(templateContent, { id: template.id }));
    expect(begins).to.contain('[redacted 1]').and.not.to.contain(QUOTE);
    expect((await admin.do(comments, { condition: { pageId: other.id } })).nodes[0]?.body).to.equal(
      'Write to [redacted 1] please',
    );
    expect((await admin.do(views, {})).nodes.map(({ title }) => title)).to.deep.equal(['Others']);
    await eventually(async () => {
      expect(
        holding(await dump(admin), [QUOTE, 'ada-lind.finchley@double-name.example', 'ENG-12', `${NAME} `, `${NAME}.`]),
      ).to.deep.equal([]);
    }, 20_000);
    const receipt = (await (await get(admin, `/api/v1/withdrawals/${done.id}/receipt`)).json()) as {
      remaining: string[];
    };
    expect(receipt.remaining.join(' ')).to.contain('which were left: 1');
  });

  it('are found where nobody has confirmed that they were said, which no search finds', async () => {
    const { admin, person, left } = await aRetypedRoom();
    const name = NAME.toUpperCase();
    await writeIn(admin, left.id, ({ doc }) => {
      const leaf = readText(doc).leaves.find(({ text }) => text.toString().includes(name));
      leaf?.text.format(leaf.text.toString().indexOf(name), name.length, { doubted: { doubt: 'unsaid' } });
    });
    const indexed = () =>
      admin.host.container
        .get(T.database)
        .inWorkspace(admin.workspaceId, (transaction) =>
          transaction.sql<{ text: string }>(
            `select array_to_string(parts, '') as text from search_items where workspace_id = $1 and id = $2`,
            [admin.workspaceId, left.id],
          ),
        );
    await eventually(async () => {
      const [row] = await indexed();
      expect(row?.text).to.contain('Monday').and.not.to.contain(name);
    });
    const places = await admin.do(retypedPlaces, { id: person.id });
    expect(places.map(keyOf)).to.include('NOTE Calendar');
  });

  it('are removed only where the text has words of the person', async () => {
    const { admin, person, projectId } = await aRetypedRoom();
    const others = (await admin.do(views, { condition: { title: 'Others' } })).nodes[0];
    const closed = await admin.do(createView, { placeId: projectId, title: 'Closed', objectType: 'NOTE' });
    const remove = [others, closed].map((view) => ({ kind: 'VIEW' as const, id: view?.id ?? '' }));
    const begun = await admin.do(withdrawPerson, { id: person.id, remove, confirmation: 'WITHDRAW' });
    await eventually(async () => expect((await admin.do(withdrawal, { id: begun.id })).state).to.equal('DONE'), 60_000);
    expect((await admin.do(views, {})).nodes.map(({ title }) => title)).to.include.members(['Others', 'Closed']);
  });

  it('remain where not chosen, but not in the history of titles and descriptions', async () => {
    const { admin, person, projectId, quoting, view } = await aRetypedRoom();
    const first = {
      title: `${NAME} (1)`,
      description: `Write to ada-lind.finchley@double-name.example, or say: “${QUOTE}”`,
    };
    const tag = await admin.do(createTag, { projectId, ...first });
    await admin.do(updateTag, { id: tag.id, title: `${NAME}sson` });
    await admin.do(updateTag, { id: tag.id, title: 'One', description: '' });
    await admin.do(updateTag, { id: tag.id, title: 'Two' });
    const begun = await admin.do(withdrawPerson, { id: person.id, confirmation: 'WITHDRAW' });
    await eventually(async () => expect((await admin.do(withdrawal, { id: begun.id })).state).to.equal('DONE'), 60_000);
    expect(JSON.stringify(await textIn(admin, quoting.id))).to.contain(QUOTE);
    expect((await admin.do(views, {})).nodes.map(({ id }) => id)).to.include(view.id);
    const before = (await dump(admin)).get('row_changes') ?? '';
    for (const words of [`${NAME} `, 'ada-lind.finchley@double-name.example', QUOTE])
      expect(before).to.not.contain(words);
    const changes = await admin.do(rowChanges, { rowId: tag.id });
    expect(changes.map(({ fields }) => fields)).to.deep.equal([['title'], ['title']]);
    expect((await admin.do(rowState, { rowId: tag.id, number: 0 })).values).to.include({ title: `${NAME}sson` });
  });

  it('are found without a highlight, as is a telephone number in any form', async () => {
    const { admin, projectId, interview, person } = await anUnmarkedRoom();
    const retyped = await aTranscript(admin, projectId, 'Retyped', 'She said: MY NEIGHBOUR keeps the key, for me!');
    const part = await aTranscript(admin, projectId, 'Part', 'Often the driver rang at the wrong\ndoor, three times.');
    const called = await aTranscript(admin, projectId, 'Called', 'Reach her at 0171/5550123 or 0049 171 555 0123.');
    await aTranscript(admin, projectId, 'Others', 'Yes, I think so. The driver rang at the wrong door. 0171/5550124');
    const tag = await admin.do(createTag, {
      projectId,
      title: 'Call (0171) 555 0123',
      description: `“${SENTENCE}”`,
    });
    await admin.do(updateTag, { id: tag.id, description: `Not “${SENTENCE}”` });
    const comment = await admin.do(createComment, { pageId: retyped.id, body: `Is it true that the ${WITHIN}?` });
    const field = await admin.do(createField, { placeId: projectId, scope: 'NOTE', type: 'TEXT', label: 'Core' });
    await admin.do(setFieldValues, { cells: [{ rowId: retyped.id, fieldId: field.id, value: SENTENCE }] });
    const found = await eventually(async () => {
      const places = await admin.do(retypedPlaces, { id: person.id });
      expect(places.map(keyOf)).to.have.members([
        'NOTE Retyped',
        'NOTE Part',
        'NOTE Called',
        'TAG Call (0171) 555 0123',
        `COMMENT Is it true that the ${WITHIN}?`,
        'FIELD Core',
      ]);
      return places;
    }, 30_000);
    expect(found.find(({ id }) => id === part.id)?.excerpt).to.contain('driver rang at the wrong');
    const remove = found.map(({ kind, id }) => ({ kind, id }));
    const begun = await admin.do(withdrawPerson, { id: person.id, remove, confirmation: 'WITHDRAW' });
    await eventually(async () => {
      const { state, problem } = await admin.do(withdrawal, { id: begun.id });
      expect([state, problem]).to.deep.equal(['DONE', '']);
    }, 60_000);
    const texts = async (id: string) => JSON.stringify(await textIn(admin, id));
    expect(await texts(retyped.id)).to.contain('She said: [redacted 1]!');
    expect(await texts(called.id)).to.contain('Reach her at [redacted 1] or [redacted 1].');
    expect(await texts(interview.id)).to.contain('Do you think so? Then I will call you again on Monday.');
    expect(
      (await admin.do(comments, { condition: { pageId: retyped.id } })).nodes.map(({ body }) => body),
    ).to.deep.equal(['Is it true that [redacted 1]?']);
    expect(comment.body).to.contain(WITHIN);
    await eventually(async () => {
      const left = holding(await dump(admin), [
        'neighbour',
        'NEIGHBOUR',
        'rang at the wrong door –',
        '555 0123',
        '5550123',
      ]);
      expect(left).to.deep.equal([]);
    }, 20_000);
  });
});
