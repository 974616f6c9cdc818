import { THEME_SENSITIVITIES } from '@earshot/core/areas/themes/theme-settings';
import { Refusal } from '@earshot/core/refusal';
import * as z from 'zod';
import { type Stop, task } from '../../pool/task.ts';
import { type PackedTexts, textAt } from '../../words/packed-texts.ts';
import { modelBytes, packedTexts, realNumbers, themeFit, wholeNumbers } from '../../words/shapes.ts';
import { assignThemes as assign } from './assign.ts';
import { decodeModel } from './model.ts';

function* textsOf(texts: PackedTexts, signal: Stop): Generator<string> {
  for (let at = 0; at < texts.ends.length; at += 1) {
    signal.throwIfStopped();
    yield textAt(texts, at);
  }
}

/** Assigns new texts to the themes of a run; the run itself does not change. */
export const assignThemes = task({
  id: 'assign-themes',
  input: z.object({
    /** the model of the run */
    model: modelBytes(),
    texts: packedTexts,
    /** determines outliers; strangeness does not depend on it */
    sensitivity: z.enum(THEME_SENSITIVITIES),
  }),
  output: z.object({
    /** the keys of the run's themes, in their order */
    keys: z.array(z.string()),
    /** the index of each text's theme; -1 for none */
    themeOf: wholeNumbers(),
    /** the strangeness of each text for isOutlier; Infinity when nothing is similar */
    strangeness: realNumbers(),
    /** fit of these texts, for themeDrift */
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
