import { downloadBlob } from './download-blob.ts';

/** Downloads a text as a file. */
export const downloadText = (name: string, type: string, text: string): void =>
  downloadBlob(name, new Blob([text], { type: `${type};charset=utf-8` }));
