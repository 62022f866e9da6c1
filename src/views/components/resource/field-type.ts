import { entriesOf } from '#contract/dependent-fields.ts'
import type { ObjectSchema, Schema } from '#contract/endpoint.ts'
import type { FieldType, FormField } from './resource.ts'

type Wrapped = Schema & { wrapped?: Wrapped }

/**
 * The field with its type, which follows from the contract unless it is declared: a flag is a switch, a number a number, the
 * rest a line of text. It cannot follow from the value, because a number that may be left empty begins with none.
 */
export function typedField<Values>(form: ObjectSchema, field: FormField<Values>): FormField<Values> {
  return field.type ? field : { ...field, type: typeOf(entriesOf(form)[field.name]) }
}

function typeOf(schema: Wrapped | undefined): FieldType {
  if (schema?.wrapped) return typeOf(schema.wrapped)
  return schema?.type === 'boolean' || schema?.type === 'number' ? schema.type : 'text'
}
