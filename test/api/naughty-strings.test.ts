import { doc, paragraph } from '@earshot/core/documents/document-builder';
import type { AnyOperation } from '@earshot/core/model/operation';
import { Refusal } from '@earshot/core/refusal';
import { stateFromJson } from '@earshot/processing/documents/convert';
import { expect } from 'chai';
import { naughtyStrings, OWN_NAUGHTY } from '../kit/fixtures/hostile-markup.ts';
import { freeTextFields } from '../kit/free-text.ts';
import { EVERYTHING } from '../kit/further-test.ts';
import { aCast, type Cast, type PrincipalName } from '../security/cast.ts';
import { inputFor } from '../security/inputs.ts';
import { memberOperations, rehearsal } from '../security/rehearsal.ts';

const STRINGS = naughtyStrings();
/**
 * Sampling rate of foreign strings: each field gets one in this many, the next field the next ones, since all of them
 * take hours.
 */
const SHARE = EVERYTHING ? 10 : 60;
const stringsOf = (field: number) => STRINGS.filter((_, at) => at < OWN_NAUGHTY.length || at % SHARE === field % SHARE);

// Inputs to omit because the cast's ids together would be refused: a folder is not its own parent, a reply stays on its
// page, a comment is about one thing, a link leads to one thing.
const OUTSIDE: Record<string, object> = {
  updateFolder: { parentId: null },
  createComment: { threadId: null, personId: null },
  createShare: { insightId: null },
  // The cast's round is closed, so only its title can change.
  updateCodingRound: { noteIds: undefined, coderIds: undefined, tagIds: undefined },
};

// Refused here for other reasons than the text, or with the text of another operation: the cast's caller has no saved
// scope, feed or question and is not the comment's author; its highlight is lost and has no tag; its file has no bytes
// (test/areas/channels/channels.test.ts and test/areas/surveys/surveys.test.ts have one); its template is one for
// notes; no one both manages the workspace and has full access to a project; there is too little text for a summary
// (test/areas/summaries/summaries.test.ts has more); the plugin with the choices is off
// (plugins/channels/app-store/index.spec.ts switches it on), as are those of text models; no service for issues or
// documents is connected (test/areas/integrations/issues.test.ts and services.test.ts there have some); and a coding
// round takes two coders.
const TEXT_OF: Record<string, string> = {
  updateComment: 'createComment',
  splitTag: 'createTag',
  createInsightFromHighlights: 'createInsight',
  previewFile: 'readFileIntoChannel',
  previewPeople: 'importPeople',
  importSurvey: 'updateSurvey',
  previewSurvey: 'updateSurvey',
  channelChoices: 'createChannel',
  createTemplate: 'updateTemplate',
  createProjectTemplate: 'updateTemplate',
  createInsightFromTemplate: 'createInsight',
  createProjectFromTemplate: 'createProject',
  renameScope: 'saveScope',
  deleteScope: 'saveScope',
  renameConversation: 'ask',
  updateFeed: 'createFeed',
  createCodingRound: 'updateCodingRound',
  summarise: 'updateSummary',
  createDashboardCard: 'updateDashboardCard',
  setModelSettings: 'createTag',
  createIssue: 'createInsight',
  importDocument: 'updateFile',
  remoteDocuments: 'search',
  linkTitle: 'search',
};

// Callers of operations that need a manager.
const CALLERS: Record<string, PrincipalName> = { updateTemplate: 'manager' };

// Operations that replace an empty text: a note without a title is named after its template.
const EMPTY_IS_ANOTHER: Record<string, string> = { createNoteFromTemplate: 'title' };

// Colours, orders, cursors, ids, hashes, times, encodings and names of plugins' contributions: all other values are
// refused.
const CLOSED = [
  'colour',
  'orderBy',
  'after',
  'id',
  'icon',
  'timeZone',
  'quietFrom',
  'quietUntil',
  'cron',
  'codebook',
  'encoding',
  'operation',
  'noun',
  'details',
];
const CLOSED_BY_PLUGINS = ['translator', 'integration', 'state', 'code'];
/** Fields for names of a fixed form, which refuse all other values. */
const CLOSED_FORMS = [
  'objectsNamed.name',
  'panelModule.pluginId',
  'panelModule.hash',
  'streamHls.name',
  'startTranscription.transcriber',
  'startTranscription.language',
];

const callerOf = ({ name, audience }: AnyOperation): PrincipalName =>
  CALLERS[name] ?? (audience === 'admin' ? 'admin' : 'contributor-full');

describe('naughty strings', function () {
  this.timeout(90_000);
  let cast: Cast;
  let tried = 0;

  before(async () => {
    cast = await aCast();
  });

  for (const operation of memberOperations) {
    const fields = freeTextFields(operation.input);
    if (fields.length === 0 || TEXT_OF[operation.name]) continue;
    it(`${operation.name}: ${fields.join(', ')} are stored as checked or refused with a text`, async () => {
      const runner = await rehearsal();
      const session = cast.sessions.get(callerOf(operation)) ?? null;
      const visit = {
        address: '127.0.0.1',
        agent: 'tests',
        session,
        origin: '',
        keepsCookies: true,
        keepSession: async () => undefined,
        file: { hash: '', state: stateFromJson(doc(paragraph('Words'))), speakers: [], words: '[]' },
      };
      const tries = fields.flatMap((field, at) => stringsOf(tried + at).map((text) => [field, text] as const));
      tried += fields.length;
      let accepted = 0;
      for (const [field, text] of tries) {
        const input = { ...inputFor(operation, cast.places.own), ...OUTSIDE[operation.name], [field]: text };
        const outcome = await runner.run(operation, input, visit).then(
          ({ answer }) => answer as Record<string, unknown>,
          (fault: Error) => fault,
        );
        if (outcome instanceof Refusal) {
          expect(outcome.message.length, text).to.be.greaterThan(10);
          continue;
        }
        if (outcome instanceof Error)
          throw new Error(`${operation.name} with ${JSON.stringify(text.slice(0, 80))}: ${outcome.message}`);
        const kept = operation.input.parse(input) as Record<string, unknown>;
        accepted += 1;
        if (kept[field] === '' && EMPTY_IS_ANOTHER[operation.name] === field) {
          expect(outcome[field], `${field} of ${JSON.stringify(text)}`).to.not.equal('');
          continue;
        }
        if (operation.effect === 'write' && outcome[field] !== undefined)
          expect(outcome[field], `${field} of ${JSON.stringify(text.slice(0, 80))}`).to.equal(kept[field]);
      }
      // A field that refuses every string was not tested.
      const isClosed = (field: string) =>
        [...CLOSED, ...CLOSED_BY_PLUGINS].includes(field) || CLOSED_FORMS.includes(`${operation.name}.${field}`);
      if (!fields.every(isClosed)) expect(accepted).to.be.greaterThan(5);
    });
  }
});
