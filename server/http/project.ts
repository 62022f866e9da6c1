import * as v from 'valibot'
import type { Schema } from '#contract/endpoint.ts'

type Project = (value: unknown) => unknown

/** The properties of valibot's schemas used here. */
type Shape = Schema & {
  entries?: Record<string, Schema>
  item?: Schema
  value?: Schema
  wrapped?: Schema
  options?: Schema[]
}

const same: Project = (value) => value

/**
 * Compiles a schema to a function that keeps only declared fields, so that nothing else leaves the server. It neither validates
 * nor converts (decision 10).
 */
export function projection(schema: Schema): Project {
  const shape = schema as Shape
  switch (shape.type) {
    case 'object':
    case 'strict_object':
      return fields(shape.entries ?? {})
    case 'array':
      return items(projection(shape.item as Schema))
    case 'record':
      return values(projection(shape.value as Schema))
    case 'nullable':
    case 'nullish':
    case 'optional':
      return present(projection(shape.wrapped as Schema))
    case 'union':
    case 'variant':
      return alternatives(shape.options ?? [])
    default:
      return same
  }
}

function fields(entries: Record<string, Schema>): Project {
  const projections = Object.entries(entries).map(([name, entry]) => ({ name, project: projection(entry) }))
  return (value) => {
    const record = value as Record<string, unknown>
    const kept: Record<string, unknown> = {}
    // Called for every field of every row; most values are returned unchanged.
    for (const { name, project } of projections) {
      const field = record[name]
      if (field !== undefined) kept[name] = project === same ? field : project(field)
    }
    return kept
  }
}

function items(project: Project): Project {
  return project === same ? same : (value) => (value as unknown[]).map(project)
}

function values(project: Project): Project {
  if (project === same) return same
  return (value) =>
    Object.fromEntries(Object.entries(value as object).map(([name, entry]) => [name, project(entry)] as const))
}

function present(project: Project): Project {
  return project === same ? same : (value) => (value === null ? null : project(value))
}

function alternatives(options: Schema[]): Project {
  const known = options.map((option) => ({ option, project: projection(option) }))
  if (known.every(({ project }) => project === same)) return same
  return (value) => known.find(({ option }) => v.is(option, value))?.project(value) ?? null
}
