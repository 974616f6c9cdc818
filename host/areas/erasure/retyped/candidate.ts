import type { RetypedPlace } from '@earshot/core/areas/erasure/retyped';

/** Something that colleagues wrote, in trash or not, with its words. */
export interface Candidate extends Omit<RetypedPlace, 'excerpt' | 'placeTitle'> {
  text: string;
  /** quotes in it, which a withdrawal removes by itself */
  without: string[];
}
