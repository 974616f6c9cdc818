import { MODEL_MODES, type ModelFeature, type ModelMode } from '@earshot/core/areas/models/model-mode';
import { Input, SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import { FEATURE_TITLES, MODE_SAYS, MODE_TITLES } from './model-words.ts';
import classes from './models.module.css';

interface ModeChoiceProps {
  feature: ModelFeature;
  value: ModelMode;
  /** the highest mode that can be chosen */
  most?: ModelMode;
  onChange: (mode: ModelMode) => void;
}

/** How far a model is used for a feature, with what that means. */
export function ModeChoice({ feature, value, most = 'ON', onChange }: ModeChoiceProps) {
  const id = useId();
  const offered = MODEL_MODES.slice(0, MODEL_MODES.indexOf(most) + 1);
  return (
    <Input.Wrapper label={FEATURE_TITLES[feature]} labelElement="div" labelProps={{ id }} className={classes.mode}>
      <SegmentedControl
        aria-labelledby={id}
        value={value}
        data={offered.map((mode) => ({ value: mode, label: MODE_TITLES[mode] }))}
        onChange={(next) => onChange(next as ModelMode)}
      />
      <p className={classes.says}>{MODE_SAYS[feature][value]}</p>
    </Input.Wrapper>
  );
}
