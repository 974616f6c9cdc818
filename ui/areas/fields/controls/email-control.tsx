import type { ControlProps } from './control.ts';
import { TypedControl } from './typed-control.tsx';

export const EmailControl = (props: ControlProps) => <TypedControl {...props} type="email" inputMode="email" />;
