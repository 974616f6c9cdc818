import type { PickerProps } from '../../../frame/editor-commands.ts';
import { PickFromDevice } from './pick-from-device.tsx';

/** Any files of this device. */
export const PickAnyFile = (props: PickerProps) => (
  <PickFromDevice {...props} title="Add files to this note" text="They are attached to the note." accept="" />
);
