/**
 * Reasons for refusing a workbook. `password`: encrypted; `damaged`: truncated or invalid; `macroOnly`: macros without a sheet;
 * `noSheet`: no sheet was selected; `notWorkbook`: another kind of file, whatever its name; `tooManyRows`: more rows than
 * allowed; `tooLarge`: unpacks to more than a workbook with that many rows can need.
 */
export type WorkbookReason =
  | 'password'
  | 'damaged'
  | 'macroOnly'
  | 'noSheet'
  | 'notWorkbook'
  | 'tooManyRows'
  | 'tooLarge'

/** A refused workbook. The message is for the log, not for users. */
export class WorkbookRefused extends Error {
  readonly reason: WorkbookReason

  constructor(reason: WorkbookReason, message: string) {
    super(message)
    this.name = 'WorkbookRefused'
    this.reason = reason
  }
}
