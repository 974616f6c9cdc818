import { isUsed, type ModelMode, modeWithin } from '@earshot/core/rules/models/model-mode';
import { Switch } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { ModelField } from './model-words.ts';
import { useModel } from './use-model.ts';

interface ModelSwitchProps {
  field: ModelField;
  /** mode of the project */
  mode: ModelMode;
  /** action of the model, after its name: "Let test-model write it" */
  does: string;
  /** use of the model's answer */
  says: string;
  /** choice; null if none was made */
  asked: boolean | null;
  onAsk: (asked: boolean) => void;
}

/** Switch for using a text model, if the user can choose; otherwise empty. */
export const ModelSwitch = observer(function ModelSwitch({ field, mode, does, says, asked, onAsk }: ModelSwitchProps) {
  const model = useModel();
  const within = model ? modeWithin(model[field], mode) : 'OFF';
  if (!model || within === 'OFF') return null;
  return (
    <Switch
      label={`Let ${model.model} ${does}`}
      description={`Text is sent to ${model.host} (${model.region}). ${says}`}
      checked={isUsed(within, asked)}
      onChange={({ currentTarget: { checked } }) => onAsk(checked)}
    />
  );
});
