import { type ModelInUse, modelInUse } from '@earshot/core/areas/models/model-settings';
import { Workspace } from '@earshot/core/model/workspace';
import { isUsed } from '@earshot/core/rules/models/model-mode';
import { useLocalStorage } from '@mantine/hooks';
import { useAsk, useStores } from '../../data/use-stores.ts';

// Settings of models have no row of their own: a change is announced as one of the workspace.
export const TOUCHED_BY = [Workspace];

/** Models that the workspace uses; undefined until known. Read it inside an observer(). */
export const useModelInUse = (): ModelInUse | undefined => useAsk(modelInUse, {}, TOUCHED_BY).data;

/** Text model of the workspace; undefined if there is none. Read it inside an observer(). */
export function useModel(): ModelInUse | undefined {
  const data = useModelInUse();
  return data && data.title !== '' ? data : undefined;
}

/** The user's choice of answers by a text model, if they can choose. Read it inside an observer(). */
export function useAskedWithModel() {
  const { session } = useStores();
  const model = useModel();
  const [chosen, choose] = useLocalStorage<boolean | null>({
    key: `earshot.ask-with-model.${session.me?.member.id}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const offered = model !== undefined && model.askMode !== 'OFF';
  return {
    /** the model, if it can be used */
    model: offered ? model : undefined,
    /** choice sent with a question: null if none was made */
    asked: offered ? chosen : null,
    isOn: offered && isUsed(model.askMode, chosen),
    choose,
  };
}
