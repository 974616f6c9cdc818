import type { PickerProps } from '../../../frame/editor-commands.ts';
import { PickFromDevice } from './pick-from-device.tsx';

/** Picker for local video and audio files. */
export const PickRecording = (props: PickerProps) => (
  <PickFromDevice
    {...props}
    title="Add a recording to this note"
    text="Video or audio files. They are attached to the note."
    accept="video/*,audio/*"
  />
);
