const LEFT_OUT = /^(?:0|0\.0|no|false|n|unchecked|(?:not |un)selected)$/i;

/** True when a cell says that its option was chosen; a service that marks what was not chosen, too, writes 0 or No. */
export const isTicked = (cell: string): boolean => cell !== '' && !LEFT_OUT.test(cell);
