import type { MessageDescriptor } from '@lingui/core'
import type { InferOutput } from 'valibot'
import type { ObjectSchema } from '#contract/endpoint.ts'
import type { ListEndpoint } from '#contract/list.ts'
import type { FormOf, ResourceName } from '#services/editor-actors.ts'
import type { Column } from './data-table/columns.ts'

/** The control of a form field. */
export type FieldType = 'text' | 'textarea' | 'number' | 'boolean' | 'date' | 'select'

/** One field of a declared form. */
export interface FormField<Values> {
  name: keyof Values & string
  label: MessageDescriptor
  description?: MessageDescriptor
  /** Derived from what a new record begins with, unless told: a flag is a switch, a number a number, the rest a line of text. */
  type?: FieldType
  /** Of a `select`. */
  options?: readonly { value: string; label: MessageDescriptor }[]
  /** Beside the field before it, where there is room. */
  beside?: boolean
  optional?: boolean
}

/** Fields under a heading. */
export interface FormPart<Values> {
  title: MessageDescriptor
  explanation?: MessageDescriptor
  fields: readonly FormField<Values>[]
}

/** The part of the contract's `crud()` that a declared screen reads. */
interface ResourceEndpoints {
  index: Pick<ListEndpoint, 'filters' | 'sort'> & { row: ObjectSchema }
  form: ObjectSchema
}

export interface ResourceDeclaration<Name extends ResourceName, Row> extends ResourceEndpoints {
  name: Name
  /** Of the id in the addresses of its calls. */
  param: string
  /** The path of its list; the editor is at `store` and `:id` below it. */
  path: string
  title: MessageDescriptor
  /** One of them: the title of the editor of a new one. */
  newTitle: MessageDescriptor
  /** What an existing one is called. */
  nameOf: (row: Row) => string
  columns: readonly Column<Row>[]
  /** What a new record begins with. */
  blank: FormOf<Name>
  parts: readonly FormPart<FormOf<Name>>[]
}

/** A plain resource: a list and an editor. Columns are held to the row schema, fields to the form schema. */
export function resource<Name extends ResourceName, const Index extends ResourceEndpoints['index']>(
  declaration: ResourceDeclaration<Name, InferOutput<Index['row']> & { id: number }> & { index: Index },
): ResourceDeclaration<Name, InferOutput<Index['row']> & { id: number }> {
  return declaration
}
