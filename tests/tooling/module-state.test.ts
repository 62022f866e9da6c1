import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** The only variables and collections that a module of the server may change, because a process has one of each, and why. */
const ofProcess: Readonly<Record<string, string>> = {
  'server/observability/tracing.ts: current': 'OpenTelemetry is registered for a process',
  'server/observability/metrics.ts: processMetrics': 'Prometheus reads a process',
  'server/observability/metrics.ts: connectionWait': 'Prometheus reads a process',
  'server/observability/metrics.ts: laneWait': 'Prometheus reads a process',
  'server/observability/metrics.ts: rateLimited': 'Prometheus reads a process',
  'server/observability/metrics.ts: refusedLetters': 'Prometheus reads a process',
  'server/observability/metrics.ts: securityFailures': 'Prometheus reads a process',
  'server/modules/mail/replies.ts: readers': 'threads are of the process, and papers must always find one',
  'server/observability/request-context.ts: contexts': 'asynchronous contexts are Node’s own; each run has its values',
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

const declarations = /^(?:export )?(?:(?<variable>let|var) |const )(?<name>\w+)(?:: [^=]+)? = (?<value>.*)/gm

/** An empty collection, and whatever a factory or a class makes. Filled collections may be constants. */
const made = /^(?:await )?(?:new (?:Map|Set)(?:<.*>)?\(\)$|create\w+\(|new (?!Map\b|Set\b|WeakMap\b|Intl\b)\w+)/

/** Classes whose objects do not change. */
const constant = /^new (?:URL|RegExp|PgDialect|Refused|TextDecoder)\(/

/** A filled collection. */
const filled = /^(?:new (?:Map|Set)\b|\[|\{)/

function changeableIn(source: string): string[] {
  return [...source.matchAll(declarations)].flatMap(({ groups: { variable, name = '', value = '' } = {} }) => {
    const changes = new RegExp(
      String.raw`\b${name}(?:\.(?:set|add|delete|clear|push|pop|shift|unshift|splice|sort|reverse|fill)\(|(?:\.\w+|\[[^\]\n]*\])+ (?:[-+*|&]|\?\?)?= )`,
    )
    const isChangeable =
      variable || (made.test(value) && !constant.test(value)) || (filled.test(value) && changes.test(source))
    return isChangeable ? [name] : []
  })
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

it('finds queues, what a class makes, and filled collections that the module changes', () => {
  const source = `const one = createWorkQueue({ each: 1 })
export const two = new Counter({ name: 'a' })
const three = new Set(['a'])
const four: Record<string, number> = { a: 1 }
const five = [
  'a',
]
const six = new URL('./a', import.meta.url)
const seven = { a: 1 }
const eight = new Map([['a', 1]])
function inside() {
  three.add('b')
  four['b'] = 2
  five.push('b')
  return seven.a === 1 && eight.get('a')
}
`
  expect(changeableIn(source)).toEqual(['one', 'two', 'three', 'four', 'five'])
})
