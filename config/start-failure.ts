/** A deliberate refusal to start: the text is shown to the operator unchanged, one line per cause, with a remedy. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}
