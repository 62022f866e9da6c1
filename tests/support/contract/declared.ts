import type { Schema } from '#contract/declare/endpoint.ts'

interface Shape {
  type: string
  entries?: Record<string, Schema>
  item?: Schema
  value?: Schema
  wrapped?: Schema
}

/** Paths of the fields in a value that its schema does not declare. */
export function undeclaredFields(schema: Schema, value: unknown, path = ''): string[] {
  const shape = schema as unknown as Shape
  if (value === null || typeof value !== 'object') return []
  if (shape.wrapped) return undeclaredFields(shape.wrapped, value, path)
  if (Array.isArray(value)) {
    return shape.item ? value.flatMap((entry) => undeclaredFields(shape.item as Schema, entry, `${path}[]`)) : []
  }
  return Object.entries(value).flatMap(([name, entry]) => {
    const declared = shape.entries?.[name] ?? shape.value
    if (declared) return undeclaredFields(declared, entry, `${path}.${name}`)
    return shape.entries && shape.type !== 'loose_object' ? [`${path}.${name}`] : []
  })
}
