import { createTag } from '@earshot/core/areas/coding/tag';
import { createComment } from '@earshot/core/areas/comments/comment';
import {
  createInsightFromHighlights,
  deleteInsight,
  publishInsight,
  restoreInsight,
  unpublishInsight,
} from '@earshot/core/areas/pages/insight';
import { updateNote } from '@earshot/core/areas/pages/note';
import { createProject, deleteProject, restoreProject } from '@earshot/core/areas/places/project';
import { createShare, deleteShare, restoreShare, shares, updateShare } from '@earshot/core/areas/shares/share';
import { updateWorkspace } from '@earshot/core/model/workspace';
import { dayText } from '@earshot/core/rules/dates/date-text';
import { expect } from 'chai';
import { withClock } from '../../kit/fakes/clock.ts';
import { aRoom, type Person } from '../../kit/hosts/host.ts';
import { Writer } from '../../kit/hosts/writer.ts';
import { aLink } from '../../kit/rooms/links.ts';
import { aHighlight, aTranscript } from '../../kit/rooms/transcript.ts';

const MARKUP = '<img src=x onerror=alert(1)> & "quotes"';

/** A published insight with a quote, in a project with much that must not become public. */
async function aPublicInsight(by: Person) {
  const project = await by.do(createProject, { title: 'CANARY-project', summary: 'CANARY-summary', everyone: 'READ' });
  const words = 'It took three weeks. CANARY-said-afterwards';
  const note = await aTranscript(by, project.id, 'CANARY-note', words);
  await by.do(updateNote, { id: note.id, title: 'CANARY-note' });
  const tag = await by.do(createTag, { projectId: project.id, title: 'CANARY-tag', description: 'CANARY-description' });
  const highlight = await aHighlight(by, note.id, 'It took three weeks.', [tag.id]);
  const input = { projectId: project.id, title: `Slow ${MARKUP}`, highlightIds: [highlight.id] };
  const insight = await by.do(createInsightFromHighlights, input);
  await by.do(createComment, { pageId: insight.id, body: 'CANARY-comment' });
  const writer = await Writer.open(await by.socket(), insight.id);
  writer.paragraph(`What we learnt ${MARKUP}`);
  expect((await writer.send()).ok).to.equal(true);
  await by.do(publishInsight, { id: insight.id });
  return { project, note, tag, highlight, insight };
}

const visit = (by: Person, token: string, init: RequestInit = {}) =>
  fetch(`${by.url}/p/${token}`, { redirect: 'manual', ...init });
const entered = (by: Person, token: string, password: string) =>
  visit(by, token, { method: 'POST', body: new URLSearchParams({ password }) });

describe('a public link', () => {
  it('shows a published insight and nothing else of the workspace, and runs nothing', async () => {
    const { admin } = await aRoom('CANARY-workspace');
    const made = await aPublicInsight(admin);
    const share = await aLink(admin, { insightId: made.insight.id });
    expect(share.token).to.match(/^[A-Za-z0-9]{12}$/);
    const response = await visit(admin, share.token);
    const html = await response.text();
    expect(response.status).to.equal(200);
    expect(html)
      .to.match(/It took three weeks\./)
      .and.match(/What we learnt &lt;img src=x/);
    expect(html).to.match(/<title>Slow &lt;img/);
    expect(html).not.to.match(/CANARY|<script|<img|onerror=alert\(1\)>/);
    const ids = [...Object.values(made).map(({ id }) => id), admin.memberId, admin.workspaceId, share.id];
    for (const id of [...ids, admin.email]) expect(html).not.to.contain(id);
    const day = new Date().toISOString().slice(0, 10);
    expect(html).to.contain(`<time datetime="${day}">${dayText(`${day}T00:00:00.000Z`)}</time>`);
    await admin.do(updateWorkspace, { dateFormat: 'ISO' });
    expect(await (await visit(admin, share.token)).text()).to.contain(`<time datetime="${day}">${day}</time>`);
    expect(response.headers.get('x-robots-tag')).to.match(/noindex/);
    expect(response.headers.get('referrer-policy')).to.equal('no-referrer');
    expect(response.headers.get('cache-control')).to.equal('no-store');
    const policy = response.headers.get('content-security-policy');
    expect(policy)
      .to.match(/default-src 'none'/)
      .and.match(/frame-ancestors 'none'/)
      .and.not.match(/script-src|unsafe/);
    expect(response.headers.get('set-cookie')).to.equal(null);
  });

  it('is found at its other addresses, which lead nowhere but to its page', async () => {
    const { admin } = await aRoom();
    for (const [path, there] of [
      ['/p/data/A1b2C3d4E5f6', '/p/A1b2C3d4E5f6'],
      ['/public-object/A1b2C3d4E5f6', '/p/A1b2C3d4E5f6'],
      ['/public-object/%2f%2felsewhere.example', '/p/%2F%2Felsewhere.example'],
    ]) {
      const { status, headers } = await fetch(`${admin.url}${path}`, { redirect: 'manual' });
      expect([status, headers.get('location')]).to.deep.equal([302, there]);
      expect(headers.get('x-robots-tag')).to.match(/noindex/);
      expect(headers.get('referrer-policy')).to.equal('no-referrer');
    }
  });

  it('shows one highlight without its surroundings', async () => {
    const { admin } = await aRoom();
    const { highlight } = await aPublicInsight(admin);
    const share = await aLink(admin, { highlightId: highlight.id });
    const html = await (await visit(admin, share.token)).text();
    expect(html)
      .to.match(/It took three weeks\./)
      .and.not.match(/CANARY/);
  });

  it('refuses a link without exactly one published object', async () => {
    const { admin } = await aRoom();
    const { insight, highlight } = await aPublicInsight(admin);
    const both = { insightId: insight.id, highlightId: highlight.id };
    expect(await admin.outcome(createShare, {})).to.equal('BAD_USER_INPUT');
    expect(await admin.outcome(createShare, both)).to.equal('BAD_USER_INPUT');
    await admin.do(unpublishInsight, { id: insight.id });
    expect(await admin.outcome(createShare, { insightId: insight.id })).to.equal('CONFLICT');
  });

  it('ends at once when it is revoked, run out, unpublished or in trash, and all of these look the same', async () => {
    const { admin } = await aRoom();
    const { insight, project } = await aPublicInsight(admin);
    const share = await aLink(admin, { insightId: insight.id });
    const guarded = await aLink(admin, { insightId: insight.id, password: 'a quiet word' });
    const stranger = (await visit(admin, 'A1b2C3d4E5f6')).clone();
    const dead = (await stranger.text()).replace(/nonce="[^"]*"/, '');
    const ended = async (why: string, { token } = share) => {
      const response = await visit(admin, token);
      expect(response.status, why).to.equal(404);
      expect((await response.text()).replace(/nonce="[^"]*"/, ''), why).to.equal(dead);
    };
    const open = async () => expect((await visit(admin, share.token)).status).to.equal(200);
    await admin.do(deleteShare, { id: share.id });
    await ended('revoked');
    await admin.do(restoreShare, { id: share.id });
    await open();
    await admin.do(updateShare, { id: share.id, expiresAt: new Date(Date.now() - 1000).toISOString() });
    await ended('run out');
    await admin.do(updateShare, { id: share.id, expiresAt: null });
    expect((await visit(admin, guarded.token)).status).to.equal(401);
    await admin.do(updateShare, { id: guarded.id, expiresAt: new Date(Date.now() - 1000).toISOString() });
    await ended('run out, with a password', guarded);
    await admin.do(updateShare, { id: guarded.id, expiresAt: null });
    await admin.do(unpublishInsight, { id: insight.id });
    await ended('unpublished');
    await ended('unpublished, with a password', guarded);
    await admin.do(publishInsight, { id: insight.id });
    await admin.do(deleteInsight, { id: insight.id });
    await ended('insight in trash');
    await admin.do(restoreInsight, { id: insight.id });
    await admin.do(deleteProject, { id: project.id });
    await ended('project in trash');
    await admin.do(restoreProject, { id: project.id });
    await open();
    for (const token of ['short', 'A1b2C3d4E5f67', '../etc/pass', `${share.token}x`])
      expect((await visit(admin, encodeURIComponent(token))).status, token).to.equal(404);
  });

  it('requires its password once an hour, and a new password ends access by the old one', async () => {
    const { admin } = await aRoom();
    const { insight } = await aPublicInsight(admin);
    const short = { insightId: insight.id, password: 'a loud word' };
    expect(await admin.outcome(createShare, short)).to.equal('BAD_USER_INPUT');
    const share = await aLink(admin, { insightId: insight.id, password: 'a quiet word' });
    expect(share.protected).to.equal(true);
    const asked = await visit(admin, share.token);
    expect(asked.status).to.equal(401);
    expect(await asked.text())
      .to.match(/has a password/)
      .and.not.match(/three weeks/);
    expect((await entered(admin, share.token, 'another word')).status).to.equal(401);
    const let_in = await entered(admin, share.token, 'a quiet word');
    expect(let_in.status).to.equal(303);
    const cookie = (let_in.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    expect(let_in.headers.get('set-cookie'))
      .to.match(/HttpOnly/i)
      .and.match(new RegExp(`Path=/p/${share.token}`));
    const again = () => visit(admin, share.token, { headers: { cookie } });
    expect(await (await again()).text()).to.match(/three weeks/);
    const forged = cookie.replace(/=\d+\./, '=99999999999.');
    expect((await visit(admin, share.token, { headers: { cookie: forged } })).status).to.equal(401);
    expect(await admin.outcome(updateShare, { id: share.id, password: short.password })).to.equal('BAD_USER_INPUT');
    await admin.do(updateShare, { id: share.id, password: 'a louder word' });
    expect((await again()).status).to.equal(401);
    expect((await admin.do(updateShare, { id: share.id, open: true })).protected).to.equal(false);
    expect((await visit(admin, share.token)).status).to.equal(200);
  });

  it('asks for its password again after an hour of the database’s clock', async () => {
    const { admin } = await aRoom();
    const { insight } = await aPublicInsight(admin);
    const { token } = await aLink(admin, { insightId: insight.id, password: 'a quiet word' });
    const enter = async () => (await entered(admin, token, 'a quiet word')).headers.get('set-cookie')?.split(';')[0];
    const shown = async (cookie = '') => (await visit(admin, token, { headers: { cookie } })).status;
    const cookie = await enter();
    expect(await withClock(2 * 3600, () => shown(cookie)), 'a host that is ahead').to.equal(200);
    const late = await withClock(-2 * 3600, enter);
    expect(await shown(late), 'made by a host that is behind').to.equal(200);
  });

  it('can be made by members with write access, and shows a signed-in member no more than everyone', async () => {
    const { admin, person } = await aRoom();
    const viewer = await person('VIEWER');
    const { insight } = await aPublicInsight(admin);
    expect(await viewer.outcome(createShare, { insightId: insight.id })).to.equal('FORBIDDEN');
    const share = await aLink(admin, { insightId: insight.id });
    expect((await viewer.do(shares, { condition: { insightId: insight.id } })).nodes.map(({ id }) => id)).to.deep.equal(
      [share.id],
    );
    const anonymous = (await (await visit(admin, share.token)).text()).replace(/nonce="[^"]*"/, '');
    const member = await visit(admin, share.token, { headers: { cookie: admin.cookie ?? '', 'x-earshot': '1' } });
    expect((await member.text()).replace(/nonce="[^"]*"/, '')).to.equal(anonymous);
  });
});
