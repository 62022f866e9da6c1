import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType, ReactNode } from 'react'
import type { InferOutput } from 'valibot'
import type { ObjectSchema } from '#contract/declare/endpoint.ts'
import { type Entity, listAddress } from '#contract/declare/entity.ts'
import { newOne, plural } from '#contract/declare/entity-words.ts'
import type { ListEndpoint } from '#contract/declare/list.ts'
import { allEntities, type EntityKey } from '#contract/entities.ts'
import type { Format } from '#contract/media/files.ts'
import type { EditorActor } from '#machines/form/editor.ts'
import type { Blank, FormOf, ItemOf, ResourceName, SaveQuestion } from '#services/form/editor-actors.ts'
import type { LookupName } from '#services/loading/lookup-actors.ts'
import type { Column, TableFilter } from '#views/components/data-table/columns.ts'
import { deleteRows } from '#views/components/data-table/many/delete-rows.ts'
import type { ManyAction } from '#views/components/data-table/many/many-action.ts'
import type { ProductView } from '#views/components/data-table/views/product-views.ts'
import type { Label } from '#views/components/entity/label.ts'

/** The control of a form field. */
export type FieldType =
  | 'text'
  | 'textarea'
  | 'richtext'
  | 'number'
  /** A decimal number, which is a text in the contract. */
  | 'decimal'
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

/** Props of a custom control. */
export interface FieldSlot<Values> {
  /** The declared field; a control reads its label and options. */
  field: FormField<never>
  value: unknown
  values: Values
  /** The whole record as answered by the server; null for a new one. */
  record: object | null
  error?: string
  disabled?: boolean
  onChange: (value: unknown) => void
  /** Changes other fields too. */
  change(values: Partial<Values>): void
  /** Prevents saving for a reason that is shown at the field; null permits it. */
  hold(reason: string | null): void
  /** Renders the default control of the type, for a control that only wraps it or changes its props. */
  usual(told?: Partial<Pick<FieldSlot<Values>, 'field' | 'value' | 'disabled' | 'onChange'>>): ReactNode
}

/** One field of a declared form. */
export interface FormField<Values> {
  name: keyof Values & string
  label: MessageDescriptor
  description?: MessageDescriptor
  /** By default derived from the form in the contract (`typedField`). */
  type?: FieldType
  /** For `select`. */
  options?: readonly { value: string | number; label: Label }[]
  /**
   * For `lookup`: the call that answers the options, its filters, and the number of characters to type first (0: a small
   * dictionary completely).
   */
  lookup?: LookupName
  filters?: Readonly<Record<string, string>>
  minimum?: number
  /** For `lookup` and `group`: several may be chosen. */
  multiple?: boolean
  /** For `media`: accepted formats; all by default. */
  formats?: readonly Format[]
  /**
   * For `phone`: the field with the country of numbers without a country code; for `postcode`: with the country of the format.
   */
  country?: keyof Values & string
  /** For `group`: only groups that can have devices. */
  leaves?: boolean
  /** Beside the preceding field, where there is room. */
  beside?: boolean
  optional?: boolean
  /** Whether the field is shown for the other values, where the form of the contract does not declare it (`askedWhen`). */
  shown?: (values: Values) => boolean
  /** Whether the field is read-only in this record. */
  locked?: (record: object) => boolean
  /** Renders a custom control. */
  render?(slot: FieldSlot<Values>): ReactNode
}

/** A section of a form. */
export interface FormPart<Values> {
  title: MessageDescriptor
  explanation?: MessageDescriptor
  fields: readonly FormField<Values>[]
  /** Fields on tabs, such as languages of a text; other fields are above them. */
  tabs?: readonly FormTab<Values>[]
  /** The section is at the side of the form where there is room, for decisions about the record rather than its content. */
  side?: boolean
}

/** Fields that are visible when their tab is chosen. */
export interface FormTab<Values> {
  label: MessageDescriptor
  explanation?: MessageDescriptor
  fields: readonly (keyof Values & string)[]
}

/** The parts of a record's form that the history reads: labels and options. */
export interface ToldPart {
  fields: readonly Pick<FormField<Record<string, unknown>>, 'name' | 'label' | 'options'>[]
}

/** The part of `crud()` that a declared screen uses. */
interface ResourceEndpoints {
  index: Pick<ListEndpoint, 'filters' | 'sort'> & { row: ObjectSchema }
  form: ObjectSchema
}

/** Texts of the question before saving. */
export interface SaveQuestionWords {
  title: MessageDescriptor
  /** Says whom the change affects. */
  say(question: object): ReactNode
  /** The label of the choice, if there is one. */
  mayChoose(question: object): boolean
  choice(question: object): ReactNode
}

/** The properties that follow from the entity of a resource. */
interface ResourceIdentity<Row> {
  name: ResourceName
  /** The name of the id in the paths of its calls. */
  param: string
  /**
   * The path of its list; the editor is at `store` and `:id` below it. The path of a child contains the parameters of its
   * calls: `/cms/partner/partners/:partner/affiliates`.
   */
  path: string
  title: Label
  /** The title of the editor of a new record. */
  newTitle: Label
  /** The title of an existing record. */
  nameOf: (row: Row) => string
  /** Whether deletion is permanent, instead of moving to the trash for 30 days. */
  deletedForGood?: boolean
}

/** The additions of the screens: `Row` is a row of the list, `Values` the form, `Item` the whole record. */
interface ResourceContent<Row, Values, Item> extends ResourceEndpoints {
  /** The tab of a record that its row of the list leads to, by the path below the record; by default the record itself. */
  opensAt?: string
  /** Label of the button that creates a record, where it does more than save. */
  newAction?: MessageDescriptor
  columns: readonly Column<Row>[]
  /** Filters in addition to those of columns. */
  filters?: readonly TableFilter[]
  /** The product's views of the list, as tabs. */
  views?: readonly ProductView[]
  /** Actions on one row or on all selected rows. */
  many?: readonly ManyAction<Row>[]
  /** A link on each row to a new record that begins with its data; for those who may store one. */
  copied?: {
    href: (row: Row) => string
    label: MessageDescriptor
    icon: ComponentType<{ size?: number; stroke?: number }>
  }
  /** Shows the preview of the focused row beside the list. */
  peek?: true
  /** Initial values of a new record. */
  blank: Blank<Values>
  parts: readonly FormPart<Values>[]
  /** A long form: its sections are listed at the side. */
  isLong?: boolean
  /** The values that are sent when a record is created, where the form contains more. */
  storedOf?: (values: object) => object
  /** The question before a change that affects others is saved. */
  saveQuestion?: SaveQuestion & SaveQuestionWords
  /** A badge beside the title of an existing record. */
  status?: (record: Item) => ReactNode
  /**
   * Actions in the header of an existing record, before history and "Delete": `HeaderActions`. `record.refresh` reloads the
   * record after an action.
   */
  actions?: (record: Item, actor: EditorActor<Values>) => ReactNode
  /** Links to the other pages of an existing record, below its header; the record is null until it is loaded. */
  pages?: (id: number, record: Item | null) => ReactNode
  /** Content above the form of an existing record. */
  above?: (record: Item, actor: EditorActor<Values>) => ReactNode
  /** Content below the form of an existing record. */
  below?: (record: Item) => ReactNode
  /** Content beside the form of an existing record. */
  aside?: (record: Item) => ReactNode
  /** Says whom deleting a record touches, in the question before it. */
  deletionEffect?: (record: Item) => ReactNode
  /** Whether a record is built in and so cannot be deleted. */
  isBuiltIn?: (record: Item) => boolean
}

/** The declaration of an editor. */
export interface EditorDeclaration<Row, Values, Item = Row>
  extends ResourceIdentity<Row>,
    ResourceContent<Row, Values, Item> {}

/** The declaration of a list and an editor. */
export interface ResourceDeclaration<Row, Values, Item = Row> extends EditorDeclaration<Row, Values, Item> {
  /** The badge of the editor stands beside a row on a phone too. */
  status?: (record: Row | Item) => ReactNode
}

/** The place of a declared screen, where it does not follow from its path. */
export interface ResourcePlace {
  /** Ids of the parent records: `{ partner: 7 }`. */
  params?: Readonly<Record<string, number>>
  /** The path of its list, where it is part of another screen. */
  base?: string
}

/** The rows of a list, as its endpoint declares them. */
export type RowIn<Index extends ResourceEndpoints['index']> = InferOutput<Index['row']> & { id: number }

/** The resource of an entity: additions and changes of its screens to the declaration. */
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
 * The list and editor of an entity. Columns are checked against the row schema, fields against the form schema; names,
 * addresses and titles follow from the entity.
 */
export function resource<Name extends ResourceName & EntityKey, const Index extends ResourceEndpoints['index']>({
  of,
  ...content
}: EntityResource<Name, Index, ItemOf<Name>>): ResourceDeclaration<RowIn<Index>, FormOf<Name>, ItemOf<Name>> {
  return { ...identityOf(of), ...content, many: manyOf(of, content) }
}

/** The actions of a list: those declared, and deletion, which every record with a list has. */
function manyOf<Row, Item>(
  of: ResourceName,
  { many = [], isBuiltIn }: Pick<ResourceContent<Row, never, Item>, 'many' | 'isBuiltIn'>,
): readonly ManyAction<Row>[] {
  const call = `${of}.destroy` as const
  if (many.some((action) => action.call === call)) return many
  // A row has the fields that say whether its record is built in.
  return [...many, deleteRows<Row>(call, { takes: (row) => !isBuiltIn?.(row as unknown as Item) })]
}

/** The title and path of a resource, and the title of a record: its only name, or the Polish one. */
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

/** A list and editor without an entity of their own, such as the people of a company. */
export function ownResource<Name extends ResourceName, const Index extends ResourceEndpoints['index']>(
  declaration: ResourceDeclaration<RowIn<Index>, FormOf<Name>, ItemOf<Name>> & { name: Name; index: Index },
): ResourceDeclaration<RowIn<Index>, FormOf<Name>, ItemOf<Name>> {
  return declaration
}

/** The path of a declared list, with the ids of parent records filled in. */
export function pathOf({ path }: { path: string }, { params = {}, base }: ResourcePlace): string {
  return base ?? path.replaceAll(/:(\w+)/g, (_, name: string) => String(params[name] ?? ''))
}
