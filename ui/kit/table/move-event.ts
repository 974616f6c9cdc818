/** Event by which the page's j and k reach a table: `detail` is the step. */
export const MOVE_EVENT = 'earshot:move';

/** Event by which keys move the focused row up or down in a manual order: `detail` is the step. */
export const ARRANGE_EVENT = 'earshot:arrange';
