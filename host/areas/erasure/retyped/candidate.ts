import type { RetypedPlace } from '@earshot/core/areas/erasure/retyped';

/** A text by colleagues, in trash or not, with its words. */
export interface Candidate extends Omit<RetypedPlace, 'excerpt' | 'placeTitle'> {
  text: string;
  /** quotes in it, which a withdrawal removes anyway */
  without: string[];
}
