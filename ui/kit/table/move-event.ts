/** The event by which the page's j and k reach a table: `detail` is the step. */
export const MOVE_EVENT = 'earshot:move';

/** The event by which keys move the row that has the focus up or down in an order by hand: `detail` is the step. */
export const ARRANGE_EVENT = 'earshot:arrange';
