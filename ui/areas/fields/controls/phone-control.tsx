import type { ControlProps } from './control.ts';
import { TypedControl } from './typed-control.tsx';

export const PhoneControl = (props: ControlProps) => <TypedControl {...props} type="tel" inputMode="tel" />;
