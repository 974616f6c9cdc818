import { ContainerModule } from 'inversify';
import { AREA, T } from '../../boot/tokens.ts';
import { makeSummary } from './jobs/make-summary.ts';
import { summaryHandlers } from './summaries.ts';

/** Summaries of notes, insights, themes, tags, channels and projects. */
export const summaries = new ContainerModule(({ bind }) => {
  bind(AREA.handlers).toResolvedValue(summaryHandlers, [T.workspacePlugins]);
  bind(AREA.jobs).toResolvedValue(
    (apart, pool, documents, plugins, report) => [makeSummary({ ...apart, pool, documents, plugins, report })],
    [T.apart, T.pool, T.documents, T.workspacePlugins, T.taskReport],
  );
});
