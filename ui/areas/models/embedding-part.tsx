import { type ModelSettings, setModelSettings } from '@earshot/core/areas/models/model-settings';
import { embeddingModels, type VectorState, vectorState } from '@earshot/core/areas/models/vectors';
import { NativeSelect, Progress, Skeleton } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useAsk } from '../../data/use-stores.ts';
import { SettingsPart } from '../../frame/settings-part.tsx';
import { useDo } from '../../kit/dialogs/use-do.ts';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { number } from '../../kit/words/counted.ts';
import { ModelFacts } from './model-facts.tsx';
import classes from './models.module.css';
import { TOUCHED_BY } from './use-model.ts';

const LOOK_MS = 5000;

/** Maker of the vectors for search and Ask: Earshot, or the model of a plugin. */
export const EmbeddingPart = observer(function EmbeddingPart({ settings }: { settings: ModelSettings }) {
  const { embeddingProvider: provider } = settings;
  const run = useDo();
  const choices = useAsk(embeddingModels, {}, TOUCHED_BY);
  const all = choices.data ?? [];
  const chosen = all.find(({ id }) => id === provider);
  const gone =
    provider !== '' && choices.data && !chosen ? [{ value: provider, label: `${provider} (switched off)` }] : [];
  return (
    <SettingsPart
      title="Embedding model"
      says="Search and Ask also find passages by similar wording, with vectors that Earshot makes on this server. An embedding model can make them instead, and also finds what is said in other words. It receives the passages of all projects that allow it, and each question that is compared with them; profiles of people are never sent, nor, while consent is required, words of people who have not given it."
    >
      {choices.state === 'failed' && !choices.data ? (
        <RefusedState error={choices.error} again={() => choices.reload()} />
      ) : (
        <NativeSelect
          label="Embedding model"
          description={choices.data?.length === 0 ? 'No enabled plugin offers one' : undefined}
          value={provider}
          disabled={!choices.data}
          data={[
            { value: '', label: 'Earshot, on this server' },
            ...gone,
            ...all.map(({ id, title, model }) => ({ value: id, label: model === '' ? title : `${title}: ${model}` })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            void run(
              setModelSettings,
              { embeddingProvider: value },
              value === '' ? 'Earshot makes the vectors again.' : 'Embedding model chosen.',
            )
          }
        />
      )}
      {chosen && <ModelFacts model={chosen} />}
      {provider !== '' && <HowFar />}
    </SettingsPart>
  );
});

const HowFar = observer(function HowFar() {
  const asked = useAsk(vectorState, {}, TOUCHED_BY);
  const { data } = asked;
  const waits = data === undefined || isToBegin(data) || data.making || data.made < data.passages;
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => asked.reload(), LOOK_MS);
    return () => clearInterval(timer);
  }, [waits, asked]);
  if (asked.state === 'failed' && !data) return <RefusedState error={asked.error} again={() => asked.reload()} />;
  if (!data) return <Skeleton height={40} />;
  return (
    <>
      <p className={classes.says}>{saysHowFar(data)}</p>
      {data.making && (
        <Progress
          className={classes.howFar}
          aria-label="Passages with a vector"
          value={(100 * data.made) / Math.max(1, data.passages)}
        />
      )}
      {data.problem !== '' && <p className={classes.trouble}>{data.problem}</p>}
    </>
  );
});

/** True if the model was just chosen, and the job that calls it has not started. */
const isToBegin = ({ making, serving }: VectorState) => serving === '' && !making;

function saysHowFar(state: VectorState): string {
  if (isToBegin(state)) return 'The first vectors are about to be made.';
  const { making, serving, passages, made } = state;
  const done = `${number(made)} of ${number(passages)} passages have a vector.`;
  if (!making) return `${done} New ones get theirs within a few minutes.`;
  return `${done} Until all have one, passages are compared by vectors of ${serving || 'Earshot'}.`;
}
