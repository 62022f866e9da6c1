import * as v from 'valibot'
import { fromCallback, fromPromise } from 'xstate'
import type { ObjectSchema } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/index.ts'
import type { Locale } from '#contract/locale.ts'
import { type FieldErrors, validate } from '#contract/validation.ts'
import type { Api, CallName, CallSettings } from './api.ts'
import type { Drafts } from './drafts.ts'
import type { PageAddress } from './page-address.ts'

export interface EditorServices {
  api: Api
  drafts: Drafts
  address: PageAddress
  locale: () => Locale
  /** Who is signed in: typed text is kept per person. */
  person: () => number | null
}

/** Resources that have all of show, store, update and destroy. */
export type ResourceName = {
  [Name in CallName]: Name extends `${infer Resource}.store`
    ? `${Resource}.destroy` extends CallName
      ? Resource
      : never
    : never
}[CallName]
export type FormOf<Name extends ResourceName> = v.InferInput<Endpoints[`${Name}.store`]['body']>

export interface EditedResource<Name extends ResourceName> {
  name: Name
  /** Of the id in the resource's addresses: `maintenance_type`. */
  param: string
  form: ObjectSchema
  /** What a new record begins with. */
  blank: FormOf<Name>
}

interface Stored<Values> {
  id: number | null
  version: number | null
  values: Values
}
type Saved<Values> = Stored<Values> & { saved_at: string }
type SaveRequest<Values> = Stored<Values> & { key: string }
type MemoryWrite<Values> = { type: 'values.keep'; values: Values } | { type: 'values.forget' }
type Item = Record<string, unknown> & { id: number; version: number }
type Options = { path?: Record<string, number>; body?: object } & CallSettings
type ResourceCall = (name: string, options: Options) => Promise<Item>

/** The actors of the machine `editor` for one plain resource: its form is what the schema of the form names of the record. */
export function editorActors<Name extends ResourceName>(
  { api, drafts, address, locale, person }: EditorServices,
  { name, param, form, blank }: EditedResource<Name>,
) {
  type Values = FormOf<Name>
  const call = api.call as unknown as ResourceCall
  const keyOf = (id: number | null) => `${name}:${id ?? 'new'}`
  const stored = (item: Item): Stored<Values> => {
    const values = Object.fromEntries(Object.keys(form.entries).map((field) => [field, item[field]]))
    return { id: item.id, version: item.version, values: values as Values }
  }
  const load = async (id: number, signal: AbortSignal) =>
    stored(await call(`${name}.show`, { path: { [param]: id }, signal, showRefusal: false }))

  const save = fromPromise<Saved<Values>, SaveRequest<Values>>(async ({ input, signal }) => {
    const { id, version, values, key } = input
    const item =
      id === null
        ? await call(`${name}.store`, { body: values, idempotencyKey: key, signal })
        : await call(`${name}.update`, { path: { [param]: id }, body: { ...values, version }, signal })
    return { ...stored(item), saved_at: new Date().toISOString() }
  })

  return {
    openRecord: fromPromise(
      async ({ input: { id }, signal }: { input: { id: number | null }; signal: AbortSignal }) => {
        const record = id === null ? { id, version: null, values: blank } : await load(id, signal)
        const user = person()
        const kept = user === null ? null : drafts.find(user, keyOf(id), v.looseObject({}))
        return { record, kept: kept && { ...kept, values: { ...record.values, ...kept.values } as Values } }
      },
    ),
    validateForm: fromPromise<FieldErrors, { values: Values }>(async ({ input }) => {
      const checked = validate(form, input.values, locale())
      return checked.success ? {} : checked.errors
    }),
    saveRecord: save,
    saveDraft: save,
    deleteRecord: fromPromise<void, { id: number; version: number | null }>(async ({ input, signal }) => {
      await call(`${name}.destroy`, { path: { [param]: input.id }, signal })
    }),
    keepValues: fromCallback<MemoryWrite<Values>, { id: number | null }>(({ input, receive }) => {
      const key = keyOf(input.id)
      const path = address.path()
      receive((event) => {
        const user = person()
        if (user === null) return
        if (event.type === 'values.keep') drafts.keep(user, key, path, event.values)
        else drafts.forget(user, key)
      })
    }),
  }
}
