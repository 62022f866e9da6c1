import type { SheetRow } from './read.ts'
import { WorkbookRefused } from './refused.ts'

const rowsOfBatch = 500
/** Maximum number of characters in a batch. */
const charactersOfBatch = 256 * 1024
/**
 * Maximum number of characters in all rows: more than a hundred thousand rows of long texts have. Exceeded by files that repeat
 * one text in a million cells.
 */
const charactersOfAll = 1024 ** 3

/** Non-empty rows in batches; refuses more than `maxRows`. */
export async function* inBatches(rows: AsyncIterable<SheetRow>, maxRows: number): AsyncGenerator<SheetRow[]> {
  let batch: SheetRow[] = []
  let [count, characters, all] = [0, 0, 0]
  for await (const row of rows) {
    const length = trimmedLength(row)
    if (length === 0) continue
    count += 1
    characters += length
    all += length
    if (count > maxRows) throw new WorkbookRefused('tooManyRows', `More than ${maxRows} rows`)
    if (all > charactersOfAll) throw new WorkbookRefused('tooLarge', `More than ${charactersOfAll} characters`)
    batch.push(row)
    if (batch.length < rowsOfBatch && characters < charactersOfBatch) continue
    yield batch
    batch = []
    characters = 0
  }
  if (batch.length > 0) yield batch
}

/** Removes empty cells at the end; returns the number of characters of the row. */
function trimmedLength({ cells }: SheetRow): number {
  while (cells.length > 0 && cells.at(-1) === null) cells.pop()
  return cells.reduce((sum, cell) => sum + (cell?.length ?? 0), 0)
}
