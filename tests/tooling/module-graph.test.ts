import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { importsByFile } from './imports.ts'

/** Modules that all others may stand on: they know no other module, not even through a file outside the modules. */
const foundations = ['consent', 'core', 'media', 'registry']

/** The demonstration repeats the work of months by the modules' own functions: it alone reaches inside. */
const demonstration = 'server/db/demo/'

/** Files outside the modules that stand above them: they collect what modules declare, or start the server. */
const above = new Set(['app', 'assemble', 'modules', 'db/prepare-database'].map((name) => `server/${name}.ts`))

const sources = importsByFile('server')

test('a module is reached through its index.ts only', () => {
  const around = [...sources].flatMap(([path, imports]) => {
    if (path.startsWith(demonstration)) return []
    const others = imports.filter((to) => moduleOf(to) !== null && moduleOf(to) !== moduleOf(path))
    return others.filter((to) => !/^server\/modules\/[\w-]+\/index\.ts$/.test(to)).map((to) => `${path} → ${to}`)
  })
  expect(around).toEqual([])
})

test('no module imports one that imports it, be it through files outside the modules', () => {
  expect(circlesOf(graphOf(sources))).toEqual([])
})

test('what lies below the modules imports none of them', () => {
  const upwards = [...sources].flatMap(([path, imports]) => {
    if (moduleOf(path) !== null || above.has(path) || path.startsWith(demonstration)) return []
    return imports.filter((to) => moduleOf(to) !== null).map((to) => `${path} → ${to}`)
  })
  expect(upwards).toEqual([])
})

test('SQL of a module names no table of a module above it, and SQL below the modules names none of theirs', () => {
  const texts = new Map(
    [...sources.keys()]
      .filter((path) => !path.startsWith(demonstration) && !above.has(path))
      .map((path) => [path, readFileSync(path, 'utf8')]),
  )
  expect(upwardTables(texts, placedModules())).toEqual([])
})

test('a table of a module above is found in SQL, in whatever way it is written', () => {
  const texts = new Map([
    ['server/modules/high/table.ts', "export const persons = pgTable('persons', { id: id() })"],
    [
      'server/modules/low/queries.ts',
      [
        `sql\`select 1 from \${lows} join persons p on p.id = \${lows.id}\``,
        "'update persons set name = null'",
        `sql\`select from \${sql.identifier('persons')}\``,
        'sql`select from lows l, persons`',
        "// Not read: from persons. 'They come from persons.'",
        'db.select().from(lows)',
      ].join('\n'),
    ],
    ['server/http/low.ts', `sql\`exists (select from \${lows} join persons on true)\``],
    ['server/modules/higher/queries.ts', 'sql`delete from persons`'],
  ])
  expect(upwardTables(texts, ['low', 'high', 'higher'])).toEqual([
    'server/modules/low/queries.ts: persons of high',
    'server/modules/low/queries.ts: persons of high',
    'server/modules/low/queries.ts: persons of high',
    'server/modules/low/queries.ts: persons of high',
    'server/http/low.ts: persons of high',
  ])
})

test('what the database is read by stands below HTTP, integrations and papers', () => {
  const lowest =
    /^server\/(db\/(?!demo\/|prepare-database)|(refusal|work-queue|process\/startup-error|observability\/log)\.ts)/
  const upwards = [...sources].flatMap(([path, imports]) =>
    lowest.test(path)
      ? imports
          .filter((to) => /^server\/(http|integrations|jobs|modules|paper)\//.test(to))
          .map((to) => `${path} → ${to}`)
      : [],
  )
  expect(upwards).toEqual([])
})

test.each(foundations)('%s knows no other module', (name) => {
  expect([...(graphOf(sources).get(name) ?? [])].map(([to, way]) => `${to}: ${way.join(' → ')}`)).toEqual([])
})

test('every module is in the list of server/modules.ts, after those that it imports', () => {
  const placed = placedModules()
  const graph = graphOf(sources)
  // Building blocks without calls, jobs or answers of their own have nothing to list.
  const listed = [...graph.keys()].filter((name) =>
    /Module\b/.test(readFileSync(`server/modules/${name}/index.ts`, 'utf8')),
  )
  expect(placed.toSorted()).toEqual(listed.toSorted())
  const early = placed.flatMap((name, place) =>
    [...(graph.get(name)?.keys() ?? [])].filter((to) => placed.indexOf(to) > place).map((to) => `${name} before ${to}`),
  )
  expect(early).toEqual([])
})

test('a circle is named with the files that close it', () => {
  const circle = circlesOf(
    graphOf(
      new Map([
        ['server/modules/a/x.ts', ['server/between.ts']],
        ['server/between.ts', ['server/modules/b/index.ts']],
        ['server/modules/b/index.ts', ['server/modules/a/index.ts']],
        ['server/modules/a/index.ts', []],
      ]),
    ),
  )
  expect(circle).toEqual([
    'a → b → a (server/modules/a/x.ts → server/between.ts → server/modules/b/index.ts; server/modules/b/index.ts → server/modules/a/index.ts)',
  ])
})

/** The modules in the order of `server/modules.ts`: each stands above those before it. */
function placedModules(): string[] {
  const list = readFileSync('server/modules.ts', 'utf8').split('export const modules')[1] ?? ''
  return [...list.matchAll(/^ {2}(\w+)Module[,(]/gm)].map(([, name = '']) => kebab(name))
}

/**
 * Tables of higher modules that SQL names, once for each place. A table belongs to the module that declares it. References that
 * are declared as data (`{ table, column }`) are no SQL; a port gives a lower module SQL of a higher one.
 */
function upwardTables(texts: ReadonlyMap<string, string>, placed: readonly string[]): string[] {
  const owners = new Map(
    [...texts].flatMap(([path, text]) =>
      [...text.matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, table = '']) => [table, moduleOf(path)] as const),
    ),
  )
  const floorOf = (name: string | null) => (name === null ? -1 : placed.indexOf(name))
  return [...texts].flatMap(([path, text]) =>
    tablesNamed(text)
      .filter((table) => floorOf(owners.get(table) ?? null) > floorOf(moduleOf(path)))
      .map((table) => `${path}: ${table} of ${owners.get(table)}`),
  )
}

/** Words that follow a keyword of SQL before which a table is named, in templates and in quoted statements. */
function tablesNamed(text: string): string[] {
  const identifiers = [...text.matchAll(/sql\.(?:identifier|raw)\('(\w+)'\)/g)].map(([, table = '']) => table)
  const statements = text
    .replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/gm, '')
    .replaceAll(/'(?!(?:select|insert|update|delete|with|create|alter|drop|truncate)\b)[^'\n]*'/g, "''")
  const keywords = /\b(?:from|join|into|update|table|truncate|references|using)\s+(?:only\s+)?"?(\w+)/g
  const furtherOnes = /\bfrom\s+\w+(?:\s+\w+)?\s*,\s*(\w+)/g
  const named = [keywords, furtherOnes].flatMap((places) => [...statements.matchAll(places)])
  return [...identifiers, ...named.map(([, table = '']) => table)]
}

type Sources = ReadonlyMap<string, readonly string[]>
/** By module: the modules that it imports, each with the files by which it does. */
type Graph = Map<string, Map<string, string[]>>

function graphOf(files: Sources): Graph {
  const graph: Graph = new Map()
  for (const path of files.keys()) {
    const from = moduleOf(path)
    if (from === null) continue
    const reached = graph.get(from) ?? new Map<string, string[]>()
    graph.set(from, reached)
    for (const way of waysOut(files, path, from)) {
      const to = moduleOf(way.at(-1) ?? '') ?? ''
      if (!reached.has(to)) reached.set(to, way)
    }
  }
  return graph
}

/** The ways from a file of a module to files of others; files outside the modules are walked through. */
function waysOut(files: Sources, path: string, from: string): string[][] {
  const found: string[][] = []
  const seen = new Set<string>()
  const walk = (way: string[]) => {
    for (const to of files.get(way.at(-1) ?? '') ?? []) {
      if (moduleOf(to) === from || seen.has(to)) continue
      seen.add(to)
      if (moduleOf(to) === null) walk([...way, to])
      else found.push([...way, to])
    }
  }
  walk([path])
  return found
}

/** Each circle once, beginning with the first of its modules by name. */
function circlesOf(graph: Graph): string[] {
  const circles: string[] = []
  for (const start of [...graph.keys()].toSorted()) {
    const way = shortestWayBack(graph, start)
    if (!way || way.some((name) => name < start)) continue
    const files = way.slice(1).map((name, at) =>
      graph
        .get(way[at] ?? '')
        ?.get(name)
        ?.join(' → '),
    )
    circles.push(`${way.join(' → ')} (${files.join('; ')})`)
  }
  return circles
}

function shortestWayBack(graph: Graph, start: string): string[] | null {
  let ways = [[start]]
  const seen = new Set<string>()
  while (ways.length > 0) {
    const next: string[][] = []
    for (const way of ways) {
      for (const to of graph.get(way.at(-1) ?? '')?.keys() ?? []) {
        if (to === start) return [...way, start]
        if (seen.has(to)) continue
        seen.add(to)
        next.push([...way, to])
      }
    }
    ways = next
  }
  return null
}

function moduleOf(path: string): string | null {
  return /^server\/modules\/([\w-]+)\//.exec(path)?.[1] ?? null
}

function kebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
