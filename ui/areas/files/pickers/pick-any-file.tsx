import type { PickerProps } from '../../../frame/editor-commands.ts';
import { PickFromDevice } from './pick-from-device.tsx';

/** Picker for any local files. */
export const PickAnyFile = (props: PickerProps) => (
  <PickFromDevice {...props} title="Add files to this note" text="They are attached to the note." accept="" />
);
