const LEFT_OUT = /^(?:0|0\.0|no|false|n|unchecked|(?:not |un)selected)$/i;

/** True if a cell marks its option as chosen; services that also mark unchosen ones write 0 or No. */
export const isTicked = (cell: string): boolean => cell !== '' && !LEFT_OUT.test(cell);
