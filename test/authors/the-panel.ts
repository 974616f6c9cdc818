// The panel of a packed stage: shared modules are in place before it is loaded, as in the application.
import { handOut } from '@earshot/ui/frame/panels/shared-modules';

handOut();
const address = '/panel.js';
const { default: Panel } = (await import(/* @vite-ignore */ address)) as { default: unknown };
export default Panel;
