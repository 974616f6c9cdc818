import type { ModelFeature, ModelMode } from '@earshot/core/rules/models/model-mode';
import { Input, SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import { FEATURE_TITLES, MODE_SAYS, MODE_TITLES } from './model-words.ts';
import classes from './models.module.css';

interface ModeChoiceProps<M extends ModelMode> {
  feature: ModelFeature;
  value: M;
  /** available modes, in ascending order */
  modes: readonly M[];
  /** highest mode that can be chosen */
  most?: NoInfer<M>;
  onChange: (mode: M) => void;
}

/** Mode of a model for a feature, with its meaning. */
export function ModeChoice<M extends ModelMode>({ feature, value, modes, most, onChange }: ModeChoiceProps<M>) {
  const id = useId();
  const offered = most ? modes.slice(0, modes.indexOf(most) + 1) : modes;
  return (
    <Input.Wrapper label={FEATURE_TITLES[feature]} labelElement="div" labelProps={{ id }} className={classes.mode}>
      <SegmentedControl
        aria-labelledby={id}
        value={value}
        data={offered.map((mode) => ({ value: mode, label: MODE_TITLES[mode] }))}
        onChange={(next) => onChange(next as M)}
      />
      <p className={classes.says}>{MODE_SAYS[feature][value]}</p>
    </Input.Wrapper>
  );
}
