import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const folders = ['src/machines', 'contract/lifecycles']

/** What the docstring of a chart says it is: the chart is described where it is written, and nowhere else. */
export function docstringOf(chart: string): string {
  const files = folders.flatMap((folder) => readdirSync(join(root, folder)).map((file) => join(root, folder, file)))
  const sources = files.filter((file) => file.endsWith('.ts')).map((file) => readFileSync(file, 'utf8'))
  return sources.map((source) => docstringIn(source, chart)).find(Boolean) ?? ''
}

function docstringIn(source: string, chart: string): string | undefined {
  const [before, after] = source.split(new RegExp(`createMachine\\(\\{\\s*id: '${chart}'`))
  if (before === undefined || after === undefined) return undefined
  const exported = [...before.matchAll(/\/\*\*((?:(?!\*\/).)*)\*\/\s*export (?:const|function)/gs)].at(-1)
  const lines = exported?.[1]?.split('\n').map((line) => line.replace(/^\s*\*\s?/, '').trim())
  return lines?.join('\n').trim()
}
