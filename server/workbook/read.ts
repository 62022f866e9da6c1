import { iterateInThread, ThreadFailed } from '#server/threads/iterate.ts'
import { type WorkbookReason, WorkbookRefused } from './refused.ts'

/**
 * A cell as displayed: trimmed, NFC, without a byte order mark, lines separated by \n; a date as YYYY-MM-DD, followed by HH:MM
 * or HH:MM:SS if it has a time; a number in decimal notation with a point and the leading zeros of its format; `true` and
 * `false`; the last value of a formula, or the formula itself (`=A1*2`) where the file has no value of it; an error of the
 * spreadsheet by its name (`#N/A`); a merged cell as the first of its area. Null when empty.
 */
export type CellText = string | null

export interface SheetRow {
  /** Row number as displayed, from 1. */
  number: number
  /** From column A to the last non-empty one. */
  cells: CellText[]
  /**
   * Cells that hold a number and no date, by their place in `cells`, as they are shown to a person who reads a code: with what a
   * format such as `"E"00` or `00\-000` adds, and with an exponent where the spreadsheet has rounded the number (more than 15
   * digits) or shows it so. Absent where there is none.
   */
  numbers?: Record<number, string>
  /** Cells whose number format adds a currency, a percent, a unit or a scale, by their place in `cells`. Absent where there is none. */
  signed?: Record<number, SignedNumber>
  /** Whether a filter or a person has hidden the row; absent otherwise. */
  isHidden?: true
  /** Hidden columns of the sheet, from 0; absent where there is none. */
  hiddenColumns?: readonly number[]
  /** Whether days are counted from 1904; absent otherwise. */
  is1904?: true
}

/** A number as its format shows it, and the currency, percent, unit or scale that stands beside it: 15 and `%`. */
export interface SignedNumber {
  number: string
  sign: string
}

export interface WorkbookOptions {
  /**
   * Selects one of the visible sheets; default: the first. `properties` are the custom properties of the document (written by
   * `writeWorkbook`), empty when a program removed them.
   */
  sheet?: (names: string[], properties: Record<string, string>) => string | undefined
  /** Maximum number of non-empty rows; more are refused. */
  maxRows: number
  signal?: AbortSignal
}

/** Input of the workbook's thread. */
export interface ReadInput {
  path: string
  maxRows: number
}

/** Question of the thread: which sheet to read. */
export interface SheetQuestion {
  names: string[]
  properties: Record<string, string>
}

/**
 * Rows of a sheet of an .xlsx, .xlsm or .xls workbook, in batches. Empty rows are skipped, however many; hidden rows are
 * marked. The format is detected from the content. Runs in a worker thread, so that a malicious file can at worst be refused.
 * Throws `WorkbookRefused`; errors of the file system are passed on.
 */
export async function* readWorkbook(path: string, options: WorkbookOptions): AsyncGenerator<SheetRow[]> {
  const input: ReadInput = { path, maxRows: options.maxRows }
  try {
    yield* iterateInThread<SheetRow[]>({
      program: new URL('./read-thread.ts', import.meta.url),
      input,
      limits: { maxOldGenerationSizeMb: 560, maxYoungGenerationSizeMb: 32 },
      signal: options.signal,
      answer: (question) => {
        const { names, properties } = question as SheetQuestion
        return options.sheet ? options.sheet(names, properties) : names[0]
      },
    })
  } catch (error) {
    throw error instanceof ThreadFailed ? reported(error, path) : error
  }
}

/** Restores the error class that was lost between threads. */
function reported(failure: ThreadFailed, path: string): Error {
  const { of, fields, message } = failure
  if (of === 'WorkbookRefused') return new WorkbookRefused(fields.reason as WorkbookReason, message)
  if (fields.code === 'ERR_WORKER_OUT_OF_MEMORY') return new WorkbookRefused('tooLarge', message)
  if (typeof fields.errno === 'number' && typeof fields.syscall === 'string')
    return Object.assign(new Error(`${path}: ${message}`), fields)
  return new WorkbookRefused('damaged', `${of}: ${message}`)
}
