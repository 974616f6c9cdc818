import { ContainerModule } from 'inversify';
import { AREA, T } from '../../area.ts';
import { MODELS } from '../models/area.ts';
import { makeSummary } from './jobs/make-summary.ts';
import { summaryHandlers } from './summaries.ts';

/** Summaries of notes, insights, themes, tags, channels and projects. */
export const summaries = new ContainerModule(({ bind }) => {
  bind(AREA.handlers).toResolvedValue(summaryHandlers, [T.workspacePlugins, MODELS.textModels]);
  bind(AREA.jobs).toResolvedValue(
    (apart, pool, documents, plugins, report, models) => [
      makeSummary({ ...apart, pool, documents, plugins, report, models }),
    ],
    [T.apart, T.pool, T.documents, T.workspacePlugins, T.taskReport, MODELS.textModels],
  );
});
