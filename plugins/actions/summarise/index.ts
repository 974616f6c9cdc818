import { summarise } from '@earshot/core/areas/summaries/summary';
import { automationAction, performs } from '@earshot/core/plugin/action';
import { plugin } from '@earshot/core/plugin/plugin';
import { frameworkId, USUAL_FRAMEWORK } from '@earshot/core/rules/models/summary-framework';
import * as z from 'zod';

/** The field of `summarise` for each kind of subject. */
const SUBJECTS: Readonly<Record<string, 'pageId' | 'themeId' | 'placeId'>> = {
  Note: 'pageId',
  Insight: 'pageId',
  Theme: 'themeId',
  Project: 'placeId',
  Channel: 'placeId',
};

export default plugin({
  id: 'summarise',
  title: 'Summarise',
  contributes: [
    automationAction({
      id: 'summarise',
      title: 'Summarise',
      description: 'Summarise what the event is about, or else its project or channel.',
      reads: 'The text of what is summarised.',
      settings: z.strictObject({
        framework: frameworkId().default(USUAL_FRAMEWORK).meta({ title: 'Framework', names: 'SummaryFramework' }),
      }),
      describe: ({ framework = '' }) => framework,
      plan: ({ settings: { framework }, event: { object, placeId } }) => {
        const subject = object && SUBJECTS[object.kind];
        return [performs(summarise, { framework, [subject ?? 'placeId']: subject ? object.id : placeId })];
      },
    }),
  ],
});
