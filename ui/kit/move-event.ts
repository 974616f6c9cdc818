/** The event by which the page's j and k reach a table: `detail` is the step. */
export const MOVE_EVENT = 'earshot:move';
