import type { MessageDescriptor } from '@lingui/core'
import type { ReactNode } from 'react'
import type { InferOutput } from 'valibot'
import type { ObjectSchema } from '#contract/endpoint.ts'
import { allEntities, type EntityKey } from '#contract/entities.ts'
import { type Entity, listAddress } from '#contract/entity.ts'
import { newOne, plural } from '#contract/entity-words.ts'
import type { ListEndpoint } from '#contract/list.ts'
import type { Format } from '#contract/media/files.ts'
import type { EditorActor } from '#machines/form/editor.ts'
import type { Blank, FormOf, ItemOf, ResourceName, SaveQuestion } from '#services/form/editor-actors.ts'
import type { LookupName } from '#services/loading/lookup-actors.ts'
import type { Column, TableFilter } from '#views/components/data-table/columns.ts'
import type { ManyAction } from '#views/components/data-table/many/many-action.ts'
import type { ProductView } from '#views/components/data-table/views/product-views.ts'
import type { Label } from '#views/components/entity/label.ts'

/** The control of a form field. */
export type FieldType =
  | 'text'
  | 'textarea'
  | 'richtext'
  | 'number'
  | 'boolean'
  | 'date'
  | 'datetime'
  | 'select'
  | 'lookup'
  | 'group'
  | 'media'
  | 'email'
  | 'phone'
  | 'postcode'
  | 'nip'
  | 'tax_number'
  | 'colour'
  | 'password'

/** What a control of one's own is given. */
export interface FieldSlot<Values> {
  /** Whatever form it is of: a control reads how it is called and what it offers. */
  field: FormField<never>
  value: unknown
  values: Values
  /** All of the record as it was answered; null for a new one. */
  record: object | null
  error?: string
  disabled?: boolean
  onChange: (value: unknown) => void
  /** Sets other fields too. */
  change(values: Partial<Values>): void
  /** Keeps the form from being saved, with the reason that is then said at the field; null lets it go. */
  hold(reason: string | null): void
  /** The control that the field would have by its type, for one that only puts something around it or tells it otherwise. */
  usual(told?: Partial<Pick<FieldSlot<Values>, 'field' | 'value' | 'disabled' | 'onChange'>>): ReactNode
}

/** One field of a declared form. */
export interface FormField<Values> {
  name: keyof Values & string
  label: MessageDescriptor
  description?: MessageDescriptor
  /** Derived from the form of the contract, unless told (`typedField`). */
  type?: FieldType
  /** Of a `select`. */
  options?: readonly { value: string | number; label: Label }[]
  /** Of a `lookup`: the call that knows the options, its filters, and the characters to type first (0: a small dictionary whole). */
  lookup?: LookupName
  filters?: Readonly<Record<string, string>>
  minimum?: number
  /** Of a `lookup` or a `group` of devices: several may be chosen. */
  multiple?: boolean
  /** Of `media`: what the field takes; every format unless told. */
  formats?: readonly Format[]
  /** Of a `phone`: the field with the country whose numbers go without a country code; of a `postcode`, whose format it has. */
  country?: keyof Values & string
  /** Of a `group`: only those that have devices. */
  leaves?: boolean
  /** Beside the field before it, where there is room. */
  beside?: boolean
  optional?: boolean
  /** Whether it is asked, seeing the other values, where the form of the contract does not say so (`askedWhen`). */
  shown?: (values: Values) => boolean
  /** Whether it stays as it is in this record: then it is shown, and not changed. */
  locked?: (record: object) => boolean
  /** A control of its own. */
  render?(slot: FieldSlot<Values>): ReactNode
}

/** Fields under a heading. */
export interface FormPart<Values> {
  title: MessageDescriptor
  explanation?: MessageDescriptor
  fields: readonly FormField<Values>[]
  /** Fields that take turns on tabs, as languages of a text do; those of no tab stand above. */
  tabs?: readonly FormTab<Values>[]
  /** What is decided about the record, beside what it says: at the side, where there is room. */
  side?: boolean
}

/** Fields of a part that are seen when their tab is chosen. */
export interface FormTab<Values> {
  label: MessageDescriptor
  explanation?: MessageDescriptor
  fields: readonly (keyof Values & string)[]
}

/** What the history of a record reads of its form: how fields and their options are called. */
export interface ToldPart {
  fields: readonly Pick<FormField<Record<string, unknown>>, 'name' | 'label' | 'options'>[]
}

/** The part of the contract's `crud()` that a declared screen reads. */
interface ResourceEndpoints {
  index: Pick<ListEndpoint, 'filters' | 'sort'> & { row: ObjectSchema }
  form: ObjectSchema
}

/** How the question before saving is put. */
export interface SaveQuestionWords {
  title: MessageDescriptor
  /** Whom saving concerns. */
  say(question: object): ReactNode
  /** Whether there is something to choose, and what it is called. */
  mayChoose(question: object): boolean
  choice(question: object): ReactNode
}

/** What follows from the entity of a resource. */
interface ResourceIdentity<Row> {
  name: ResourceName
  /** Of the id in the addresses of its calls. */
  param: string
  /**
   * The path of its list; the editor is at `store` and `:id` below it. A child's path has the parameters of its calls:
   * `/cms/partner/partners/:partner/affiliates`.
   */
  path: string
  title: Label
  /** One of them: the title of the editor of a new one. */
  newTitle: Label
  /** What an existing one is called. */
  nameOf: (row: Row) => string
  /** Whether what is deleted is gone at once, instead of lying in the trash for 30 days. */
  deletedForGood?: boolean
}

/** What its screens add: `Row` is what the list answers of a record, `Values` its form, `Item` the whole record. */
interface ResourceContent<Row, Values, Item> extends ResourceEndpoints {
  /** What the button of a new one says, where it does more than save. */
  newAction?: MessageDescriptor
  columns: readonly Column<Row>[]
  /** Filters beside those of columns. */
  filters?: readonly TableFilter[]
  /** The product's own views of the list, as tabs. */
  views?: readonly ProductView[]
  /** What the list does with a row, or with all that are selected. */
  many?: readonly ManyAction<Row>[]
  /** The row of the keyboard is shown beside the list. */
  peek?: true
  /** What a new record begins with. */
  blank: Blank<Values>
  parts: readonly FormPart<Values>[]
  /** A long form: its sections are listed at the side. */
  isLong?: boolean
  /** What of the form a new record is stored with, where the form asks for more. */
  storedOf?: (values: object) => object
  /** What is asked before an existing record is saved in a way that concerns others. */
  saveQuestion?: SaveQuestion & SaveQuestionWords
  /** Beside the title of an existing record: a badge. */
  status?: (record: Item) => ReactNode
  /** In the header of an existing record, before its history and "Delete": `HeaderActions`. `record.refresh` loads the record again after an action. */
  actions?: (record: Item, actor: EditorActor<Values>) => ReactNode
  /** The way to the other pages of an existing record, below its header; the record is null until it is loaded. */
  pages?: (id: number, record: Item | null) => ReactNode
  /** Above the form of an existing record: what to know about it first. */
  above?: (record: Item, actor: EditorActor<Values>) => ReactNode
  /** Below the form of an existing record: what belongs to it. */
  below?: (record: Item) => ReactNode
  /** Beside the form of an existing record. */
  aside?: (record: Item) => ReactNode
  /** Whether a record belongs to the product and so is not offered to be deleted. */
  isBuiltIn?: (record: Item) => boolean
}

/** What an editor is declared by. */
export interface EditorDeclaration<Row, Values, Item = Row>
  extends ResourceIdentity<Row>,
    ResourceContent<Row, Values, Item> {}

/** A declared screen: a list and an editor. */
export interface ResourceDeclaration<Row, Values, Item = Row> extends EditorDeclaration<Row, Values, Item> {
  /** The badge of the editor stands beside a row on a phone too. */
  status?: (record: Row | Item) => ReactNode
}

/** Where a declared screen stands, when that is not told by its path alone. */
export interface ResourcePlace {
  /** Ids of the records above, for children of a record: `{ partner: 7 }`. */
  params?: Readonly<Record<string, number>>
  /** The path of its list, where the screen is part of another one. */
  base?: string
}

/** The rows of a list, as its endpoint declares them. */
export type RowIn<Index extends ResourceEndpoints['index']> = InferOutput<Index['row']> & { id: number }

/** The resource of an entity: what its screens add, and what they say otherwise than the declaration does. */
export type EntityResource<
  Name extends ResourceName & EntityKey,
  Index extends ResourceEndpoints['index'],
  Item,
> = ResourceContent<RowIn<Index>, FormOf<Name>, Item> &
  Partial<Pick<ResourceIdentity<RowIn<Index>>, 'path' | 'title' | 'newTitle' | 'nameOf'>> & {
    of: Name
    index: Index
    /** The badge of the editor stands beside a row on a phone too. */
    status?: (record: RowIn<Index> | Item) => ReactNode
  }

/**
 * The list and the editor of an entity. Columns are held to the row schema, fields to the form schema; names, addresses and
 * titles follow from the entity.
 */
export function resource<Name extends ResourceName & EntityKey, const Index extends ResourceEndpoints['index']>({
  of,
  ...content
}: EntityResource<Name, Index, ItemOf<Name>>): ResourceDeclaration<RowIn<Index>, FormOf<Name>, ItemOf<Name>> {
  return { ...identityOf(of), ...content }
}

/** What a resource is called, where it is, and what one of its records is called: by its one name, or by the Polish one. */
export function identityOf(of: ResourceName & EntityKey): ResourceIdentity<object> {
  const entity: Entity = allEntities[of]
  return {
    name: of,
    param: entity.param ?? '',
    path: listAddress(entity) ?? '',
    title: entity.title ?? plural(entity.words),
    newTitle: newOne(entity.words),
    nameOf,
    deletedForGood: entity.trash === false,
  }
}

function nameOf(row: object): string {
  if ('name' in row) return String(row.name)
  return 'name_pl' in row ? String(row.name_pl) : ''
}

/** A list and an editor of what is no entity of its own: people of a company, as it invites them. */
export function ownResource<Name extends ResourceName, const Index extends ResourceEndpoints['index']>(
  declaration: ResourceDeclaration<RowIn<Index>, FormOf<Name>, ItemOf<Name>> & { name: Name; index: Index },
): ResourceDeclaration<RowIn<Index>, FormOf<Name>, ItemOf<Name>> {
  return declaration
}

/** The path of a declared list, with the ids of the records above filled in. */
export function pathOf({ path }: { path: string }, { params = {}, base }: ResourcePlace): string {
  return base ?? path.replaceAll(/:(\w+)/g, (_, name: string) => String(params[name] ?? ''))
}
