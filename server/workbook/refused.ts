/**
 * Why a workbook is not read:
 * `password` it is encrypted; `damaged` it is cut short or not as its format says; `macroOnly` it has macros and no sheet;
 * `noSheet` no sheet was chosen; `notWorkbook` it is another kind of file, whatever its name says; `tooManyRows` it has more
 * rows than may be read; `tooLarge` it unpacks to more than a workbook of that many rows can need.
 */
export type WorkbookReason =
  | 'password'
  | 'damaged'
  | 'macroOnly'
  | 'noSheet'
  | 'notWorkbook'
  | 'tooManyRows'
  | 'tooLarge'

/** A workbook that is not read. Its message is for the log, not for people. */
export class WorkbookRefused extends Error {
  readonly reason: WorkbookReason

  constructor(reason: WorkbookReason, message: string) {
    super(message)
    this.name = 'WorkbookRefused'
    this.reason = reason
  }
}
