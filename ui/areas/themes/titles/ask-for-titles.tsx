import { proposeThemeTitles, type ThemeState } from '@earshot/core/areas/themes/theme-run';
import { Button, Tooltip } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import { useModel } from '../../models/use-model.ts';

interface AskForTitlesProps {
  channelId: string;
  state: ThemeState;
}

/** Requests title proposals of a text model for themes not named by a person; nothing without a model. */
export const AskForTitles = observer(function AskForTitles({ channelId, state }: AskForTitlesProps) {
  const model = useModel();
  const run = useDo();
  if (!model || model.titleMode === 'OFF') return null;
  return (
    <Tooltip
      label={`Quotes of the themes are sent to ${model.host} (${model.region}). Titles given by people stay.`}
      multiline
      maw={280}
    >
      <Button
        variant="default"
        size="xs"
        loading={state.proposing}
        leftSection={<IconSparkles size={16} aria-hidden />}
        onClick={() => void run(proposeThemeTitles, { id: channelId }, `Asking ${model.model} for titles …`)}
      >
        Propose titles
      </Button>
    </Tooltip>
  );
});
