/** Doubted words have marks in the text of their note; the table beside it is no longer used. */
export const doubtsInTexts = { name: '228-doubts-in-texts', sql: 'drop table word_doubts;' };
