import type { ThemeFit } from '@earshot/core/areas/themes/theme-drift';
import { isOutlier, type ThemeSensitivity } from '@earshot/core/areas/themes/theme-settings';
import { columnsOf, heightOf } from '../../words/rows.ts';
import { readWith } from '../../words/vocabulary.ts';
import { assign } from './groups/k-means.ts';
import { distancesOf, strangeness } from './groups/strangeness.ts';
import type { ThemeModel } from './model.ts';

/** The result of assigning new texts to themes. */
export interface Assigned {
  /** the theme of each text; -1 for none */
  readonly themeOf: Int32Array<ArrayBuffer>;
  readonly strangeness: Float32Array<ArrayBuffer>;
  readonly fit: ThemeFit;
}

/** Assigns texts to the themes of a run, with its vocabulary, weights and centres. */
export function assignThemes(model: ThemeModel, texts: Iterable<string>, sensitivity: ThemeSensitivity): Assigned {
  const rows = readWith(model.vocabulary, texts);
  const { nearest } = assign(rows, columnsOf(model.centres));
  const themeOf = Int32Array.from(nearest, (centre) => (centre < 0 ? -1 : (model.centreThemes[centre] as number)));
  const strange = Float32Array.from(strangeness(distancesOf(rows, model.grains), themeOf, model.spreads));
  const outliers = strange.reduce((sum, one) => sum + (isOutlier(one, sensitivity) ? 1 : 0), 0);
  return {
    themeOf,
    strangeness: strange,
    fit: { points: heightOf(rows), outliers, words: rows.words, unseen: rows.unseen },
  };
}
