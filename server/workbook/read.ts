import { iterateInThread, ThreadFailed } from '#server/threads/iterate.ts'
import { type WorkbookReason, WorkbookRefused } from './refused.ts'

/**
 * A cell as a person reads it: trimmed, NFC, without a byte order mark, lines parted by \n; a date as YYYY-MM-DD, with
 * HH:MM or HH:MM:SS behind it when it has a time; a number in plain decimal notation with a point, with the leading zeros
 * of its format; `true` and `false`; a formula by its last value; a merged cell by the first of its area. Null when empty.
 */
export type CellText = string | null

export interface SheetRow {
  /** The row's number as the spreadsheet shows it, from 1. */
  number: number
  /** From column A to the last one that is not empty. */
  cells: CellText[]
}

export interface WorkbookOptions {
  /**
   * Chooses a sheet from those that people see, in their order; else the first is read. `properties` are the custom
   * properties of the document (`writeWorkbook` writes them), empty when a program left them out.
   */
  sheet?: (names: string[], properties: Record<string, string>) => string | undefined
  /** Rows with something in them; one more is refused. */
  maxRows: number
  signal?: AbortSignal
}

/** What a workbook's thread is given. */
export interface ReadInput {
  path: string
  maxRows: number
}

/** What it asks: which sheet. */
export interface SheetQuestion {
  names: string[]
  properties: Record<string, string>
}

/**
 * The rows of a sheet of an .xlsx, .xlsm or .xls workbook, in batches. Empty rows are left out, also a million of them
 * with a format; rows that a filter hides are read. What the file is, its content says, not its name. It runs in a worker
 * thread; whatever a file does to that, a refusal is the worst. Throws `WorkbookRefused`, and errors of the file system as
 * they are.
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

/** What failed in the thread, as whoever reads a workbook knows it. */
function reported(failure: ThreadFailed, path: string): Error {
  const { of, fields, message } = failure
  if (of === 'WorkbookRefused') return new WorkbookRefused(fields.reason as WorkbookReason, message)
  if (fields.code === 'ERR_WORKER_OUT_OF_MEMORY') return new WorkbookRefused('tooLarge', message)
  if (typeof fields.errno === 'number' && typeof fields.syscall === 'string')
    return Object.assign(new Error(`${path}: ${message}`), fields)
  return new WorkbookRefused('damaged', `${of}: ${message}`)
}
