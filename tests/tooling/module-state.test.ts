import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** The only variables and collections that a module of the server may change, because a process has one of each, and why. */
const ofProcess: Readonly<Record<string, string>> = {
  'server/tracing.ts: current': 'OpenTelemetry is registered for a process',
  'server/request-context.ts: contexts': 'asynchronous contexts are Node’s own; each run has its values',
  'server/db/prepared.ts: names': 'names of statements, by their text',
  'server/http/lists/totals.ts: tablesOfCalls': 'tables that the code of a call reads',
  'server/modules/media/image.ts: rendering': 'by the path of the cached file',
  'server/modules/media/image.ts: written': 'by the folder of the cache',
  'server/modules/service-order/desk/working-time.ts: known': 'days of the Polish calendar',
  'server/modules/service-order/desk/working-time.ts: free': 'days of the Polish calendar',
  'server/modules/training/certificates/pdf.ts: frames': 'drawings of the code',
  'server/paper/pdf-document.ts: parsed': 'fonts of the release',
  'server/workbook/serial.ts: offsets': 'offsets of the time zone',
}

const changeable =
  /^(?:export )?(?:(?:let|var) (\w+)|const (\w+)(?:: [^=]+)? = new (?:Map|Set|AsyncLocalStorage)(?:<.*>)?\(\)$)/gm

function changeableIn(source: string): string[] {
  return [...source.matchAll(changeable)].map(([, variable, collection]) => variable ?? collection ?? '')
}

it('no module of the server has a variable of its own, which two servers in one process would share', () => {
  const files = globSync('server/**/*.ts')
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((file) => changeableIn(readFileSync(file, 'utf8')).map((name) => `${file}: ${name}`))
  expect(found.sort()).toEqual(Object.keys(ofProcess).sort())
})

it('finds variables and collections of a module, and leaves those of functions and those by an object alone', () => {
  const source = `let one = 1
export let two: string | null = null
var three = 3
const four = new Map<string, { of: number }>()
export const five: Set<string> = new Set()
const six = new WeakMap<object, string>()
const seven = new Set(['a'])
function inside() {
  let eight = 8
  const nine = new Map()
}
`
  expect(changeableIn(source)).toEqual(['one', 'two', 'three', 'four', 'five'])
})
