import * as z from 'zod';
import { unpackIds } from './packed-texts.ts';

const bytes = () => z.custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array, 'these are not bytes');

/** Concatenated texts (TextPack, packTexts). */
export const packedTexts = z.object({
  bytes: bytes(),
  ends: z.custom<Uint32Array<ArrayBuffer>>((value) => value instanceof Uint32Array, 'these are not places'),
});

/** Ids as one text (packIds). */
export const packedIds = z.string().transform(unpackIds);

/** Stored model of a run: for the next one, and for later points (ThemeModel). */
export const modelBytes = bytes;

/** 0 or 1 for each text. */
export const flags = bytes;
/** A whole number for each text. */
export const wholeNumbers = () => z.custom<Int32Array<ArrayBuffer>>((value) => value instanceof Int32Array);
/** A number for each text. */
export const realNumbers = () => z.custom<Float32Array<ArrayBuffer>>((value) => value instanceof Float32Array);

/** Fit of texts to themes (ThemeFit). */
export const themeFit = z.object({ points: z.int(), outliers: z.int(), words: z.int(), unseen: z.int() });
