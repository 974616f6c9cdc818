import type { StoredModelSettings } from '@earshot/core/areas/models/model-settings';
import { Project } from '@earshot/core/areas/places/project';
import {
  cancelSummary,
  deleteSummary,
  restoreSummary,
  Summary,
  showSummary,
  summarise,
  summaryContent,
  summaryFrameworks,
  typeOf,
  updateSummary,
} from '@earshot/core/areas/summaries/summary';
import { bodyOf } from '@earshot/core/areas/summaries/summary-content';
import { isOpen } from '@earshot/core/model/run-state';
import { type SummaryFramework, summary } from '@earshot/core/plugin/summary';
import { Refusal } from '@earshot/core/refusal';
import { modeWithin } from '@earshot/core/rules/models/model-mode';
import { takesPrompt, USUAL_FRAMEWORK } from '@earshot/core/rules/models/summary-framework';
import { REFUSED } from '@earshot/core/texts';
import { eraseRows } from '../../jobs/erase-rows.ts';
import { lockedRun } from '../../jobs/runs.ts';
import { type Handler, inside } from '../../operations/handlers.ts';
import { createRow, restoreRow, trashRow, updateRow } from '../../operations/standard.ts';
import type { Work } from '../../operations/work.ts';
import type { WorkspacePlugins } from '../../plugins/workspace-plugins.ts';
import type { TextModels } from '../models/text-models.ts';
import { usedModel } from '../models/used-model.ts';
import { shownContent } from './store/contents.ts';
import { hashOf, sourcesOf, tooShort } from './store/sources.ts';
import { currentOf, lockSubject, sameSummary, showAgain, stopped } from './stored-summaries.ts';
import { namedSubject, type Subject, subjectOf } from './subjects.ts';

type Frameworks = Pick<WorkspacePlugins, 'contributions'>;

/** A framework by id; refuses one that is off. */
async function frameworkOf(plugins: Frameworks, work: Work, id: string): Promise<SummaryFramework> {
  const on = await plugins.contributions(work.workspaceId, summary, work.transaction);
  const found = on.find(({ contribution }) => contribution.id === id);
  if (!found)
    throw new Refusal(
      'UNPROCESSABLE',
      'This framework is switched off in this workspace, or it was removed. Choose another one.',
    );
  return found.contribution;
}

/** Default settings of a project's summaries; other places have none. */
async function defaultsOf(work: Work, placeId: string) {
  const project = await work.rows(Project).get(placeId);
  return {
    framework: project?.defaultFramework ?? USUAL_FRAMEWORK,
    language: project?.defaultSummaryLanguage ?? ('AUTO' as const),
    mode: project?.summaryMode ?? ('ON' as const),
  };
}

function demandPrompt({ sections }: SummaryFramework, prompt: string): string {
  if (!takesPrompt(sections)) return '';
  const text = 'Say in a few words what the summary should be about.';
  if (prompt === '') throw new Refusal('BAD_USER_INPUT', text, { fields: { prompt: text } });
  return prompt;
}

const newSummary = (subject: Subject, framework: SummaryFramework) => ({
  ...subject,
  framework: framework.id,
  title: framework.title,
  text: '',
  state: 'WAITING' as const,
  progress: 0,
  problem: '',
  sourceHash: '',
  transcript: false,
  unverified: 0,
  shownAt: null,
});

/** Removes earlier failed summaries. */
async function forgetFailed(work: Work, subject: Subject): Promise<void> {
  const failed = await work.rows(Summary).find({ where: { ...subject, state: ['FAILED', 'CANCELLED'] } });
  await eraseRows(
    work,
    Summary,
    failed.map(({ id }) => id),
  );
}

/** Summaries: making them, showing earlier ones, and editing them. */
export function summaryHandlers(plugins: Frameworks, models: TextModels): Handler[] {
  return [
    inside(summaryFrameworks, async ({ work }) => {
      const on = await plugins.contributions(work.workspaceId, summary, work.transaction);
      return on.map(({ from, contribution: { id, title, description, lists, sections } }) => ({
        id,
        pluginId: from.plugin.id,
        title,
        description,
        lists,
        takesPrompt: takesPrompt(sections),
        sections: sections.map((section) => section.title).filter((named) => named !== ''),
      }));
    }),
    inside(summarise, async ({ input, work }) => {
      const subject = await namedSubject(work, input);
      const defaults = await defaultsOf(work, subject.placeId);
      const framework = await frameworkOf(plugins, work, input.framework ?? defaults.framework);
      const language = input.language ?? defaults.language;
      const prompt = demandPrompt(framework, input.prompt);
      await lockSubject(work.transaction, subject);
      if ((await work.rows(Summary).count({ ...subject, state: ['WAITING', 'RUNNING'] })) > 0)
        throw new Refusal('CONFLICT', 'A summary is already being made here. Wait for it, or stop it first.');
      const sources = await sourcesOf(work.transaction, subject);
      if (tooShort(sources)) throw new Refusal('NOT_ENOUGH_DATA', REFUSED.NOT_ENOUGH_DATA);
      const before = await currentOf(work, subject);
      const modeOf = (chosen: StoredModelSettings) => modeWithin(chosen.summaryMode, defaults.mode);
      const model = await usedModel(models, work, { modeOf, asked: input.withModel });
      const asked = { framework: framework.id, language, prompt, model };
      const same = await sameSummary(work, subject, { ...asked, sourceHash: hashOf(sources) });
      await forgetFailed(work, subject);
      if (same) {
        if (before && before.id !== same.id) work.undoBy(showSummary, { id: before.id });
        return showAgain(work, same);
      }
      const row = await createRow(
        Summary,
        work,
        { ...newSummary(subject, framework), language, prompt, model },
        deleteSummary,
      );
      await work.enqueue('make-summary', { summaryId: row.id }, { key: `make-summary:${row.id}` });
      return row;
    }),
    inside(cancelSummary, async ({ work, object }) => {
      const row = (await lockedRun(work, Summary, object.id)) ?? object;
      return isOpen(row) ? stopped(work, row) : row;
    }),
    inside(showSummary, async ({ work, object }) => {
      if (object.state !== 'DONE') throw new Refusal('CONFLICT', 'This summary was not made. Make one first.');
      const before = await currentOf(work, subjectOf(object));
      if (before?.id === object.id) return object;
      if (before) work.undoBy(showSummary, { id: before.id });
      return showAgain(work, object);
    }),
    inside(updateSummary, async (call) => {
      if (call.object.state !== 'DONE')
        throw new Refusal('CONFLICT', 'This summary is still being made. Wait for it, then change it.');
      return updateRow(Summary, call, updateSummary);
    }),
    inside(deleteSummary, async ({ work, object }) => {
      const row = (await lockedRun(work, Summary, object.id)) ?? object;
      return trashRow(Summary, work, row, restoreSummary, isOpen(row) ? { state: 'CANCELLED' } : {});
    }),
    inside(restoreSummary, ({ work, object }) => restoreRow(Summary, work, object, deleteSummary)),
    inside(summaryContent, async ({ work, object }) => {
      const { sections, omitted } = await shownContent(work, object.id);
      const now = hashOf(await sourcesOf(work.transaction, subjectOf(object)));
      const body = bodyOf(object, sections);
      return {
        id: object.id,
        type: typeOf(object, body.kind === 'chapter'),
        body,
        stale: object.state === 'DONE' && now !== undefined && now !== object.sourceHash,
        omitted,
      };
    }),
  ];
}
