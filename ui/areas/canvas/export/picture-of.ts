import type { Card } from '@earshot/core/areas/canvas/canvas';
import { TAG_SHARE, tokensOf } from '../../../kit/theme/tokens.ts';
import type { CardObject } from '../model/objects.ts';
import { canvasSvg, type DrawnObject, type Measure } from './canvas-svg.ts';

const PAPER = tokensOf('light', '#3b5bdb');

function measuring(): Measure {
  const context = document.createElement('canvas').getContext('2d');
  return (words, font) => {
    if (!context) return words.length * 8;
    context.font = font;
    return context.measureText(words).width;
  };
}

/** Drawing of objects on light paper, regardless of the page's colour scheme. */
export const pictureOf = (
  title: string,
  objects: readonly DrawnObject[],
  cardOf: (object: CardObject) => Card | undefined,
): string => canvasSvg({ title, objects, cardOf, tokens: PAPER, share: TAG_SHARE.light, measure: measuring() });
