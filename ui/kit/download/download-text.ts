import { downloadBlob } from './download-blob.ts';

/** Hands a text to the person as a file. */
export const downloadText = (name: string, type: string, text: string): void =>
  downloadBlob(name, new Blob([text], { type: `${type};charset=utf-8` }));
