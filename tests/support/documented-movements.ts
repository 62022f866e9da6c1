import { readFileSync } from 'node:fs'

/** The answers that a document has in a cell of its table of movements; "–": it cannot move so. */
export type DocumentedAnswer = 'taken' | 'kept' | 'asked' | '–'

/** The table of movements of a document: kind, field, and the answers by movement. */
export function documentedMovements(path: string) {
  const [header = '', , ...lines] =
    /<!-- movements:[^\n]*\n\n(.*?)\n\n<!-- end/s.exec(readFileSync(path, 'utf8'))?.[1]?.split('\n') ?? []
  const movements = cellsOf(header).slice(2)
  const rows = lines.map((line) => {
    const [kind = '', field = '', ...answers] = cellsOf(line)
    const of = Object.fromEntries(movements.map((movement, index) => [movement, answers[index] as DocumentedAnswer]))
    return { kind, field: field.replaceAll('`', ''), of }
  })
  return { movements, rows }
}

const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

/** The cells of a document's table in which something can move, by `kind field movement`, with their answers. */
export function documentedCells(path: string): Record<string, DocumentedAnswer> {
  const cells = documentedMovements(path).rows.flatMap(({ kind, field, of }) =>
    Object.entries(of).flatMap(([movement, answer]) =>
      answer === '–' ? [] : [[`${kind} ${field} ${movement}`, answer] as const],
    ),
  )
  return Object.fromEntries(cells)
}
