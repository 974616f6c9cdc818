import { isDeepStrictEqual } from 'node:util';
import { Canvas } from '@earshot/core/areas/canvas/canvas';
import { Comment } from '@earshot/core/areas/comments/comment';
import type { RetypedChoice, RetypedKind } from '@earshot/core/areas/erasure/retyped';
import { File } from '@earshot/core/areas/files/file';
import { IssueLink } from '@earshot/core/areas/integrations/issue-link';
import { Insight } from '@earshot/core/areas/pages/insight';
import { Note } from '@earshot/core/areas/pages/note';
import { Template } from '@earshot/core/areas/templates/template';
import { View } from '@earshot/core/areas/views/view';
import type { AnyEntity } from '@earshot/core/model/entity';
import type { Page } from '@earshot/core/model/page';
import { buffersOf } from '../../../documents/load-document.ts';
import type { Change } from '../../../operations/change.ts';
import { eraseRunsAbout } from '../../automations/store/runs.ts';
import { eraseExports } from '../../exchange/erase-exports.ts';
import { eraseMailsAbout } from '../../mail/store/mail-contents.ts';
import { eraseNotificationsAbout } from '../../notifications/store/notifications.ts';
import { makeDue } from '../../places/jobs/purge-trash.ts';
import { redactTraces } from '../../redaction/redact-traces.ts';
import { eraseFeed } from '../../search/store/feeds.ts';
import { contentsOf, replaceContents } from '../../templates/store/template-contents.ts';
import { lockVersions } from '../../versions/store/version-contents.ts';
import type { Withdrawn } from '../store/find-withdrawn.ts';
import { forgetAnswers, type StoreParts } from '../store/note-stores.ts';
import { removeInFile } from './file-candidates.ts';
import { removeOwn } from './own-texts.ts';
import { removeTitled } from './remove-titled.ts';
import type { SoughtWords } from './sought-words.ts';
import { TITLED } from './titled.ts';
import { removeInVersion } from './version-candidates.ts';

interface Leaving {
  sought: SoughtWords;
  withdrawn: Withdrawn;
}
type Remove = (parts: StoreParts, change: Change, id: string, leaving: Leaving) => Promise<void>;

/** Removes a person's words from colleagues' texts; places that are gone or contain none are skipped. */
export const removeRetyped = (
  parts: StoreParts,
  change: Change,
  { kind, id }: RetypedChoice,
  leaving: Leaving,
): Promise<void> => REMOVE[kind](parts, change, id, leaving);

const inTitles =
  (kind: keyof typeof TITLED): Remove =>
  async (parts, change, id, leaving) =>
    forget(change, await removeTitled(parts, change, id, { ...TITLED[kind], leaving }));

const REMOVE: Record<RetypedKind, Remove> = {
  NOTE: onPage(Note),
  INSIGHT: onPage(Insight),
  CANVAS: onPage(Canvas),
  COMMENT: inComment,
  TEMPLATE: inTemplate,
  // A view without its filter would show something else under its title.
  VIEW: async (_, change, id) => {
    const view = await change.rows(View).get(id, { trashed: true });
    if (view) await eraseExports(change, view.placeId);
    await makeDue(change, View, [id]);
  },
  FEED: async (_, change, id) => {
    await eraseFeed(change.transaction, id);
    await forget(change, [id]);
  },
  CHART: inTitles('CHART'),
  DASHBOARD: inTitles('DASHBOARD'),
  DASHBOARD_CARD: inTitles('DASHBOARD_CARD'),
  PROJECT: inTitles('PROJECT'),
  FOLDER: inTitles('FOLDER'),
  TAG: inTitles('TAG'),
  TAG_GROUP: inTitles('TAG_GROUP'),
  TAG_BOARD: inTitles('TAG_BOARD'),
  COLLECTION: inTitles('COLLECTION'),
  REEL: inTitles('REEL'),
  CHANNEL: inTitles('CHANNEL'),
  THEME: inTitles('THEME'),
  FILE: async (parts, change, id, leaving) => {
    await removeInFile(parts, change, id, leaving);
    await inTitles('FILE')(parts, change, id, leaving);
    await eraseExports(change, (await change.rows(File).get(id, { trashed: true }))?.projectId ?? undefined);
  },
  FILE_IMPORT: inTitles('FILE_IMPORT'),
  SURVEY: inTitles('SURVEY'),
  // Typed values of the field: remove-typed.ts.
  FIELD: inTitles('FIELD'),
  FIELD_SET: inTitles('FIELD_SET'),
  CODING_ROUND: inTitles('CODING_ROUND'),
  AUTOMATION: inTitles('AUTOMATION'),
  VERSION: async (parts, change, id, leaving) => {
    await removeInVersion(parts, change, id, leaving);
    await inTitles('VERSION')(parts, change, id, leaving);
  },
  GROUP: inTitles('GROUP'),
  ALERT_RULE: inTitles('ALERT_RULE'),
  INVITE: inTitles('INVITE'),
  PROGRAM: inTitles('PROGRAM'),
  ACCESS_TOKEN: removeOwn('ACCESS_TOKEN'),
  CONVERSATION: removeOwn('CONVERSATION'),
  SAVED_SCOPES: removeOwn('SAVED_SCOPES'),
  ISSUE_LINK: (_, change, id) => makeDue(change, IssueLink, [id]),
};

function onPage(entity: AnyEntity): Remove {
  return async ({ documents, pool }, change, id, { sought, withdrawn }) => {
    // Locked before the document, as when a version is stored.
    await lockVersions(change.transaction, id);
    const head = await documents.lock(change, id);
    const page = (await change.rows(entity).get(id, { trashed: true })) as Page | undefined;
    if (!head || !page) return;
    const speakerIds = withdrawn.notes.find((note) => note.id === id)?.speakerIds ?? [];
    const { state, replacements } = await change.transaction.ahead(
      `page ${id} of ${head.epoch} at ${head.seq} called ${page.title} without words`,
      async () => (await documents.stored(change.transaction, id))?.updates ?? [],
      (updates) =>
        pool.run(
          'redact-words',
          { ...sought, updates, title: page.title, speakerIds, top: entity.options.document ?? 'doc' },
          { transfer: buffersOf(updates) },
        ),
    );
    if (replacements.length === 0) return;
    await documents.replace(change, id, head, state);
    await redactTraces(change, { entity, page, replacements, documents });
    await eraseExports(change, page.projectId);
    await forget(change, [id, page.projectId]);
  };
}

async function inComment({ pool }: StoreParts, change: Change, id: string, { sought }: Leaving): Promise<void> {
  const comment = await change.rows(Comment).get(id, { trashed: true });
  if (!comment) return;
  const { body, quote, prefix, suffix } = comment;
  const before = { body, quote, prefix, suffix };
  const { value } = await change.transaction.ahead(
    `comment ${id} of ${comment.revision} without words`,
    async () => before,
    (texts) => pool.run('redact-strings', { ...sought, value: texts }),
  );
  if (isDeepStrictEqual(value, before)) return;
  const now = value as typeof before;
  change.emit('updated', Comment, [await change.rows(Comment).update(id, now)], Object.keys(now));
  // Exports of any project that names the person hold the comments on them.
  await eraseExports(change, comment.pageId ? comment.placeId : undefined);
  await forget(change, [id, comment.pageId ?? comment.personId ?? '']);
}

async function inTemplate({ pool }: StoreParts, change: Change, id: string, { sought }: Leaving): Promise<void> {
  const template = await change.rows(Template).get(id, { trashed: true });
  const content = await contentsOf(change.transaction, id);
  if (!template || !content) return;
  const { title, description } = template;
  const { value } = await change.transaction.ahead(
    `template ${id} of ${template.revision} without words`,
    async () => ({ title, description, content }),
    (texts) => pool.run('redact-strings', { ...sought, value: texts }),
  );
  const now = value as { title: string; description: string; content: typeof content };
  await replaceContents(change.transaction, id, now.content);
  const row = await change.rows(Template).update(id, { title: now.title, description: now.description });
  change.emit('updated', Template, [row], ['title', 'description']);
  await forget(change, [id]);
}

/** Erases notifications and stored answers about rows: they can contain the words. */
export async function forget(change: Change, ids: readonly string[]): Promise<void> {
  await eraseNotificationsAbout(change.transaction, ids);
  await eraseRunsAbout(change.transaction, ids);
  await eraseMailsAbout(change.transaction, ids);
  await forgetAnswers(change, ids);
}
