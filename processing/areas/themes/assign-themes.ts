import { THEME_SENSITIVITIES } from '@earshot/core/areas/themes/theme-settings';
import { Refusal } from '@earshot/core/refusal';
import * as z from 'zod';
import { type Stop, task } from '../../pool/task.ts';
import { assignThemes as assign } from './assign.ts';
import { decodeModel } from './model.ts';
import { type PackedTexts, textAt } from './words/packed-texts.ts';
import { modelBytes, packedTexts, realNumbers, themeFit, wholeNumbers } from './words/shapes.ts';

function* textsOf(texts: PackedTexts, signal: Stop): Generator<string> {
  for (let at = 0; at < texts.ends.length; at += 1) {
    signal.throwIfStopped();
    yield textAt(texts, at);
  }
}

/** Puts texts into the themes of a run that had not seen them; nothing of that run changes. */
export const assignThemes = task({
  id: 'assign-themes',
  input: z.object({
    /** what the run left */
    model: modelBytes(),
    texts: packedTexts,
    /** counts the outliers; strangeness doesn't depend on it */
    sensitivity: z.enum(THEME_SENSITIVITIES),
  }),
  output: z.object({
    /** the keys of the run's themes, in its order */
    keys: z.array(z.string()),
    /** the place of its theme for each text; -1 where it is in none */
    themeOf: wholeNumbers(),
    /** for isOutlier at any sensitivity; Infinity where nothing is like the text */
    strangeness: realNumbers(),
    /** of these texts alone, for themeDrift */
    fit: themeFit,
  }),
  moves: ({ themeOf, strangeness }) => [new Uint8Array(themeOf.buffer), new Uint8Array(strangeness.buffer)],
  run({ input: { model: given, texts, sensitivity }, signal }) {
    const model = decodeModel(given);
    if (!model)
      throw new Refusal('CONFLICT', 'These themes were found by another version of Earshot. Find them again.', {
        reason: 'algorithm',
      });
    return { keys: model.themes.map(({ key }) => key), ...assign(model, textsOf(texts, signal), sensitivity) };
  },
});
