import * as v from 'valibot'
import type { Endpoint, Schema } from '#contract/declare/endpoint.ts'
import { endpoints } from '#contract/index.ts'

/** The fields of a call's body and query by their paths, `body lines[].unit`, and whether the call is refused without them. */
export type RequestFields = ReadonlyMap<string, boolean>

/** The fields of the requests of all calls. */
export function allRequestFields(): ReadonlyMap<string, RequestFields> {
  return new Map(
    Object.entries<Endpoint>(endpoints).map(([name, { body, query }]) => [
      name,
      new Map([...fieldsOf(query, 'query '), ...fieldsOf(body, 'body ')]),
    ]),
  )
}

/** A line for each call, `name: body email! · body remember`, in which `!` marks what is required. */
export function writtenFields(calls: ReadonlyMap<string, RequestFields>): string {
  const lines = [...calls].map(([name, fields]) => {
    const written = [...fields].map(([path, required]) => (required ? `${path}!` : path))
    return `${name}: ${written.toSorted().join(' · ')}`
  })
  return `${lines.toSorted().join('\n')}\n`
}

/** The fields that `writtenFields` has written. */
export function readFields(text: string): ReadonlyMap<string, RequestFields> {
  return new Map(
    text
      .trim()
      .split('\n')
      .map((line) => {
        const [name = '', fields = ''] = line.split(/: ?/)
        const paths = fields === '' ? [] : fields.split(' · ')
        return [name, new Map(paths.map((path) => [path.replace('!', ''), path.endsWith('!')]))]
      }),
  )
}

interface Shape {
  entries?: Record<string, Schema>
  item?: Schema
  value?: Schema
  wrapped?: Schema
  options?: readonly unknown[]
}

function fieldsOf(schema: Schema, path: string): Map<string, boolean> {
  const { entries, item, value, wrapped, options = [] } = schema as Shape
  if (entries)
    return new Map(
      Object.entries(entries).flatMap(([name, field]) => [
        [`${path}${name}`, !v.is(field, undefined)] as const,
        ...fieldsOf(field, `${path}${name}.`),
      ]),
    )
  if (item) return fieldsOf(item, `${path.replace(/\.$/, '')}[].`)
  if (value) return fieldsOf(value, `${path.replace(/\.$/, '')}{}.`)
  if (wrapped) return fieldsOf(wrapped, path)
  const schemas = options.filter((option): option is Schema => typeof option === 'object' && option !== null)
  const fields = schemas.map((option) => fieldsOf(option, path))
  // Of alternatives only what each of them requires is required.
  return new Map(fields.flatMap((one) => [...one.keys()]).map((name) => [name, fields.every((one) => one.get(name))]))
}
