/** A start that we refuse on purpose: the text is shown to the operator as it is, one line per cause, saying what to do. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}
