import { exportModelCalls, textModels } from '@earshot/core/areas/models/model-call';
import {
  MODE_FIELDS,
  type ModelSettings,
  modelInUse,
  modelSettings,
  type StoredModelSettings,
  setModelSettings,
} from '@earshot/core/areas/models/model-settings';
import { embeddingModels } from '@earshot/core/areas/models/vectors';
import { Workspace } from '@earshot/core/model/workspace';
import { Refusal } from '@earshot/core/refusal';
import { type Handler, inside } from '../../operations/handlers.ts';
import type { Work } from '../../operations/work.ts';
import type { ChosenEmbedding, EmbeddingModels } from './embedding-models.ts';
import { hostOf } from './model-words.ts';
import { callLines, usedToday } from './store/model-calls.ts';
import { modelSettingsOf, storeModelSettings } from './store/model-settings.ts';
import type { TextModels } from './text-models.ts';

const withUse = async (work: Work, settings: StoredModelSettings): Promise<ModelSettings> => ({
  ...settings,
  ...(await usedToday(work.transaction)),
});

const NOWHERE = { title: '', model: '', region: '', host: '' };

type Modes = Pick<StoredModelSettings, (typeof MODE_FIELDS)[number]>;
/** The modes of a model's features: the chosen ones, or all off. */
const modesOf = (chosen: Modes | undefined): Modes =>
  Object.fromEntries(MODE_FIELDS.map((field) => [field, chosen?.[field] ?? 'OFF'])) as Modes;

/** Translation mode shown to members: the main switch stops translations, too. */
const translationsOf = ({ noModels, translationMode }: StoredModelSettings) => (noModels ? 'OFF' : translationMode);

const notThere = () =>
  new Refusal('BAD_USER_INPUT', 'This model is not available. Switch its plugin on in Settings → Plugins first.');

/** The used embedding model, with its host; '' for none. */
const inWhichHost = (found: ChosenEmbedding | undefined): string =>
  found ? `${found.server.model} (${hostOf(found.server)}, ${found.server.region})` : '';

/** Settings → Text models, and the information for members about the used model. */
export function modelHandlers(models: TextModels, embeddings: EmbeddingModels): Handler[] {
  return [
    inside(modelSettings, async ({ work }) => withUse(work, await modelSettingsOf(work.transaction))),
    inside(setModelSettings, async ({ input, work }) => {
      const before = await modelSettingsOf(work.transaction);
      const settings = { ...before, ...input };
      const choices = await models.choices(work.workspaceId, work.transaction);
      if (input.provider && !choices.some(({ id }) => id === input.provider)) throw notThere();
      const vectors = await embeddings.choices(work.workspaceId, work.transaction);
      if (input.embeddingProvider && !vectors.some(({ id }) => id === input.embeddingProvider)) throw notThere();
      await storeModelSettings(work.transaction, settings);
      if (input.embeddingProvider !== undefined || input.noModels === false || input.regions !== undefined)
        await work.enqueue('embed-passages', {}, { key: `embed-passages:${work.workspaceId}` });
      const changed = Object.keys(input) as (keyof typeof input)[];
      work.undoBy(setModelSettings, Object.fromEntries(changed.map((field) => [field, before[field]])));
      work.emit('updated', Workspace, [await work.load(Workspace, work.workspaceId)], ['models']);
      return withUse(work, settings);
    }),
    inside(embeddingModels, ({ work }) => embeddings.choices(work.workspaceId, work.transaction)),
    inside(textModels, ({ work }) => models.choices(work.workspaceId, work.transaction)),
    inside(modelInUse, async ({ work }) => {
      const model = await models.chosen(work.workspaceId, work.transaction);
      const modes = modesOf(model?.chosen);
      const translationMode = translationsOf(model?.chosen ?? (await modelSettingsOf(work.transaction)));
      const embedding = inWhichHost(await embeddings.chosen(work.workspaceId, work.transaction));
      if (!model) return { ...NOWHERE, ...modes, translationMode, embedding };
      const { server, contribution } = model;
      const host = hostOf(server);
      return {
        title: contribution.title,
        model: server.model,
        region: server.region,
        host,
        ...modes,
        translationMode,
        embedding,
      };
    }),
    inside(exportModelCalls, ({ input, work }) => callLines(work.transaction, input)),
  ];
}
