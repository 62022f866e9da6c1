/** A paper has more pages than it may have. */
export class PaperTooLong extends Error {
  override name = 'PaperTooLong'
  readonly most: number

  constructor(most: number) {
    super(`A paper has more than ${most} pages`)
    this.most = most
  }
}
