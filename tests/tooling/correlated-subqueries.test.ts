import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** A template of a selected expression, up to its end; nested templates are read as parts of it. */
const typed = /(?<!\w)sql<(?:[^<>`]|<[^<>]*>)*>`/g

/** In a select from a single table Drizzle omits the tables of an expression's own columns: `order_id = "id"` is then about one row. */
test('a selected expression with a subquery keeps the tables of its columns', () => {
  const files = globSync('server/**/*.ts', { cwd: root })
  const found = files.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8')
    return [...source.matchAll(typed)]
      .map(({ index, 0: opening }) => ownText(source, index + opening.length))
      .filter((text) => /\bselect\b/.test(text) && /\$\{\w+\.\w+\}/.test(text))
      .map((text) => `${file}: ${text.trim().slice(0, 60)}`)
  })
  expect(files.length).toBeGreaterThan(500)
  expect(found).toEqual([])
})

/** A template's own text and columns, without the expressions within it. */
function ownText(source: string, start: number): string {
  let text = ''
  for (let at = start; at < source.length && source[at] !== '`'; ) {
    const end = source.startsWith('${', at) ? endOfExpression(source, at + 2) : at + 1
    const part = source.slice(at, end)
    if (part.length === 1 || /^\$\{\w+\.\w+\}$/.test(part)) text += part
    at = end
  }
  return text
}

/** Where an expression of a template ends, behind its brace. */
function endOfExpression(source: string, start: number): number {
  let at = start
  for (let depth = 1; depth > 0 && at < source.length; at++) {
    if (source[at] === '{') depth++
    if (source[at] === '}') depth--
    if (source[at] === '`') at = endOfTemplate(source, at + 1)
  }
  return at
}

function endOfTemplate(source: string, start: number): number {
  let at = start
  while (at < source.length && source[at] !== '`')
    at = source.startsWith('${', at) ? endOfExpression(source, at + 2) : at + 1
  return at
}
