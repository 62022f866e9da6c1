import * as v from 'valibot'
import { fromCallback, fromPromise } from 'xstate'
import type { Answer, ObjectSchema } from '#contract/declare/endpoint.ts'
import { type FieldErrors, validate } from '#contract/declare/validation.ts'
import type { Endpoints } from '#contract/index.ts'
import type { Locale } from '#contract/messages/locale.ts'
import {
  editorMachine,
  type MemoryWrite,
  type Opened,
  type Saved,
  type SaveRequest,
  type Stored,
  type WeighedSave,
} from '#machines/form/editor.ts'
import { type AnyCall, type Api, anyCall, type CallName, type CallSettings } from '#services/api.ts'
import { formAttempts } from '#services/form/attempts.ts'
import type { Drafts } from '#services/form/drafts.ts'
import type { PageAddress } from '#services/page-address.ts'

export interface EditorServices {
  api: Api
  drafts: Drafts
  address: PageAddress
  locale: () => Locale
  /** Id of the person who is signed in; drafts are stored per person. */
  person: () => number | null
  /** Whether the person holds a permission. */
  may: (name: string) => boolean
}

/**
 * Records that can be shown, and updated or stored, such as one's own profile, or an order that cannot be changed after it is
 * sent.
 */
export type EditedName = {
  [Name in CallName]: Name extends `${infer Edited}.${'update' | 'store'}`
    ? `${Edited}.show` extends CallName
      ? Edited
      : never
    : never
}[CallName]

/** Resources whose records can be listed, shown and updated; people cannot store or destroy all of them. */
export type ResourceName = {
  [Name in EditedName]: `${Name}.index` extends CallName ? Name : never
}[EditedName]

type BodyOf<Name> = Name extends CallName ? v.InferInput<Endpoints[Name]['body']> : never

/** One entry for each name, so that code over all names compares entries by name and not member by member. */
type Forms = {
  [Name in EditedName]: `${Name}.store` extends CallName
    ? BodyOf<`${Name}.store`>
    : Omit<BodyOf<`${Name}.update`>, 'version'>
}
type Items = { [Name in EditedName]: Answer<Endpoints[`${Name}.show`]> }

/** Values of the form of a resource: the body of its `store` call, or of `update` if there is no `store`. */
export type FormOf<Name extends EditedName> = Forms[Name]

/** Initial values of a new record: a field that must be chosen starts as null, which the rules of the form then refuse. */
export type Blank<Values> = { [Field in keyof Values]: Values[Field] extends boolean ? boolean : Values[Field] | null }

/** One record, as its `show` call returns it. */
export type ItemOf<Name extends EditedName> = Items[Name]

export interface EditedResource<Values> {
  name: EditedName
  /** Name of the id in the resource's addresses: `maintenance_type`. */
  param: string
  form: ObjectSchema
  /** Initial values of a new record. */
  blank: Blank<Values>
  /** Ids of the parent records, for a child resource: `{ partner: 7 }`. */
  params?: Readonly<Record<string, number>>
  /** The question asked before an existing record is saved. */
  saveQuestion?: SaveQuestion
  /** The part of the form that the `store` call takes, if the form has further fields that are saved afterwards. */
  storedOf?: (values: object) => object
}

/** A question about a save that affects other people: its effect is read first, and the answer is sent with the save. */
export interface SaveQuestion {
  /** The text that describes the effect, or null if no person is affected. */
  weigh: (api: Api, save: { id: number; values: object; record: object; signal: AbortSignal }) => Promise<object | null>
  /** The field of the `update` body that holds the answer. */
  answered: (answer: boolean) => object
}

type Item = Record<string, unknown> & { id: number; version: number; arrived_before?: boolean }
type CallOptions = Parameters<AnyCall>[1]

const editor = editorMachine<object>()

/** The machine `editor` for one plain resource: its form is the part of the record that the schema of the form names. */
export function provideEditor(services: EditorServices, resource: EditedResource<object>) {
  return editor.provide({ actors: editorActors(services, resource) })
}

function editorActors(
  services: EditorServices,
  { name, param, form, blank, params = {}, saveQuestion, storedOf }: EditedResource<object>,
) {
  const { api, locale, may } = services
  const call = async (verb: 'show' | 'store' | 'update' | 'destroy', options: CallOptions) =>
    (await anyCall(api)(`${name}.${verb}` as CallName, options)) as Item
  const keyOf = (id: number | null) => [name, ...Object.values(params), id ?? 'new'].join(':')
  const { find, keepValues } = keptValues<object>(services, v.looseObject({}), keyOf)
  const pathOf = (id: number) => ({ ...params, [param]: id })
  const stored = (item: Item): Stored<object> => {
    const values = Object.fromEntries(Object.keys(form.entries).map((field) => [field, item[field]]))
    return { id: item.id, version: item.version, values, record: item }
  }
  const load = async (id: number, signal: AbortSignal) =>
    stored(await call('show', { path: pathOf(id), signal, showRefusal: false }))

  const attempt = formAttempts()
  const save = async (
    input: SaveRequest<object>,
    signal: AbortSignal,
    refusals: Pick<CallSettings, 'showRefusal'> = {},
  ) => {
    const { id, version, values, key, answer } = input
    const body = storedOf?.(values) ?? values
    // Without an update, the message of the answer names the values that are not in the record.
    const isUpdated = may(`${name}.update`)
    const showMessage = isUpdated ? 'unless_arrived_before' : true
    const answered = answer === null ? {} : saveQuestion?.answered(answer)
    const item =
      id === null
        ? await attempt(key, (keys) =>
            call('store', { path: params, body: { ...body }, signal, showMessage, ...refusals, ...keys }),
          )
        : await call('update', {
            path: pathOf(id),
            body: { ...body, ...answered, version },
            signal,
            showRefusal: 'unless_conflict',
            ...refusals,
          })
    const saved = stored(item)
    return {
      ...saved,
      // The fields that are saved after the record keep their typed values.
      values: storedOf ? { ...values, ...storedOf(saved.values) } : saved.values,
      saved_at: new Date().toISOString(),
      lacks_changes: isUpdated && item.arrived_before === true,
    }
  }

  /** Whether the last automatic save failed. Its reason has been shown, and the next tries are silent until one succeeds. */
  let isUnsaved = false
  const saveDraft = async (input: SaveRequest<object>, signal: AbortSignal) => {
    try {
      const saved = await save(input, signal, isUnsaved ? { showRefusal: false } : {})
      isUnsaved = false
      return saved
    } catch (error) {
      // One that typing has cut off shows no reason.
      isUnsaved ||= !signal.aborted
      throw error
    }
  }

  return {
    openRecord: fromPromise<Opened<object>, { id: number | null }>(async ({ input: { id }, signal }) => {
      const record = id === null ? { id, version: null, values: blank } : await load(id, signal)
      const kept = find(id)
      return { record, kept: kept && { ...kept, values: { ...record.values, ...kept.values } } }
    }),
    validateForm: fromPromise<FieldErrors, { values: object }>(async ({ input }) => {
      const checked = validate(form, input.values, locale(), { at: api.now() })
      return checked.success ? {} : checked.errors
    }),
    weighSave: fromPromise<object | null, WeighedSave<object>>(async ({ input, signal }) => {
      const { id, values, record } = input
      if (!saveQuestion || id === null || record === null) return null
      return saveQuestion.weigh(api, { id, values, record, signal })
    }),
    saveRecord: fromPromise<Saved<object>, SaveRequest<object>>(({ input, signal }) => save(input, signal)),
    saveDraft: fromPromise<Saved<object>, SaveRequest<object>>(({ input, signal }) => saveDraft(input, signal)),
    deleteRecord: fromPromise<void, { id: number; version: number | null }>(async ({ input, signal }) => {
      // The message that says it is deleted also offers to undo that.
      await call('destroy', { path: pathOf(input.id), signal, showMessage: false, showRefusal: false })
    }),
    keepValues,
  }
}

/** The draft of one form, stored in this browser for the person who is signed in; null if it does not match `schema`. */
export function keptValues<Values extends object>(
  { drafts, address, person }: Pick<EditorServices, 'drafts' | 'address' | 'person'>,
  schema: v.GenericSchema<unknown, Values>,
  keyOf: (id: number | null) => string,
) {
  return {
    find: (id: number | null) => {
      const user = person()
      return user === null ? null : drafts.find(user, keyOf(id), schema)
    },
    keepValues: fromCallback<MemoryWrite<Values>, { id: number | null }>(({ input, receive }) => {
      const key = keyOf(input.id)
      const path = address.path()
      receive((event) => {
        const user = person()
        if (user === null) return
        if (event.type === 'values.keep') drafts.keep(user, key, path, event.values)
        else if (event.type === 'values.giveUp') drafts.giveUp(user, key)
        else drafts.forget(user, key)
      })
    }),
  }
}
