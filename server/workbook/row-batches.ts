import type { SheetRow } from './read.ts'
import { WorkbookRefused } from './refused.ts'

const rowsOfBatch = 500
/** A batch ends earlier when its texts are long. */
const charactersOfBatch = 256 * 1024
/** More than a hundred thousand rows of long texts have; what repeats one text in a million cells comes here. */
const charactersOfAll = 1024 ** 3

/** Rows that are not empty, in batches; refuses more of them than `maxRows`. */
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

/** Takes the empty cells at the end off; answers how many characters the row has. */
function trimmedLength({ cells }: SheetRow): number {
  while (cells.length > 0 && cells.at(-1) === null) cells.pop()
  return cells.reduce((sum, cell) => sum + (cell?.length ?? 0), 0)
}
