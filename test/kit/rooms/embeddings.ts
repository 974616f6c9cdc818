import { setModelSettings } from '@earshot/core/areas/models/model-settings';
import { type VectorState, vectorState } from '@earshot/core/areas/models/vectors';
import { search } from '@earshot/core/areas/search/search';
import { setPlugin } from '@earshot/core/model/plugin-setting';
import { ModelFake } from '../fakes/model-fake.ts';
import { eventually } from '../hosts/job-room.ts';
import type { Visitor } from '../hosts/person.ts';

/** An embedding model of a plugin, with the address of its fake. */
export interface WantedEmbedding {
  pluginId: string;
  id: string;
  address: string;
}

const OPENAI: WantedEmbedding = {
  pluginId: 'openai-compatible',
  id: 'OPENAI_COMPATIBLE',
  address: 'https://models.example.org/v1',
};

/** The settings of its plugin. */
export const embeddingSettings = (fake: ModelFake, address: string, embeddingModel = 'test-vectors') => ({
  address,
  model: 'test-model',
  embeddingModel,
  region: 'EU',
  key: fake.key,
});

/** Switches on an embedding model's plugin with a fake, and lets the workspace use it. */
export async function anEmbeddingModel(
  admin: Visitor,
  { pluginId, id, address }: WantedEmbedding = OPENAI,
): Promise<ModelFake> {
  const fake = new ModelFake();
  await admin.do(setPlugin, { id: pluginId, enabled: true, settings: embeddingSettings(fake, address) });
  await admin.do(setModelSettings, { embeddingProvider: id });
  return fake;
}

/** Waits until the state of vectors is as wanted. */
export async function vectorsOnce(admin: Visitor, isWanted: (state: VectorState) => boolean): Promise<VectorState> {
  let state: VectorState | undefined;
  await eventually(async () => {
    state = await admin.do(vectorState, {});
    if (!isWanted(state)) throw new Error(`The vectors are ${JSON.stringify(state)}`);
  }, 30_000);
  return state as VectorState;
}

/** True if all passages have a vector of the model, and these are used. */
export const isMade = ({ making, passages, made, serving }: VectorState) =>
  !making && serving !== '' && passages > 0 && made === passages;

/** Results of a search by similar wording. */
export const foundAlike = async (by: Visitor, query: string): Promise<string[]> =>
  (await by.do(search, { query, method: 'VECTOR', types: ['HIGHLIGHT', 'NOTE'] })).items.map(({ id }) => id);
