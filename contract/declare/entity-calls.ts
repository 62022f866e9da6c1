import * as v from 'valibot'
import { version } from '#contract/values/rules.ts'
import { Done, endpoint, type ObjectSchema } from './endpoint.ts'
import type { Entity, EntityLookup } from './entity.ts'
import { list, lookup, Option } from './list.ts'

type Called = Entity & { path: string; param: string }

interface Shape<
  Item extends ObjectSchema,
  Form extends ObjectSchema,
  Sort extends readonly [string, ...string[]],
  Filters extends v.ObjectEntries,
> {
  /** Schema of a record as it is read. */
  item: Item
  /** Schema of a record as it is written. */
  form: Form
  sort: Sort
  filters: Filters
}

type LookupOf<E> = E extends { lookup: infer Lookup } ? Lookup : never
type NameOf<E extends Called> = LookupOf<E> extends { name: infer Name extends string } ? Name : `${E['key']}.lookup`
type PathOf<E extends Called> = LookupOf<E> extends { path: infer Path extends string } ? Path : `${E['path']}/lookup`
type FieldsOf<E> = LookupOf<E> extends { fields: readonly (infer Field)[] } ? Field & string : never
type FiltersOf<E> = LookupOf<E> extends { filters: readonly (infer Filter)[] } ? Filter & string : never

type OptionOf<E, Item extends ObjectSchema> = v.ObjectSchema<
  (typeof Option)['entries'] & Pick<Item['entries'], FieldsOf<E>>,
  undefined
>
type LookupCall<E extends Called, Item extends ObjectSchema, Filters extends v.ObjectEntries> = E extends {
  lookup: EntityLookup
}
  ? { [Name in NameOf<E>]: ReturnType<typeof lookup<PathOf<E>, OptionOf<E, Item>, Pick<Filters, FiltersOf<E>>>> }
  : Record<never, never>

/** The five calls of an entity's records (`crud`), and its lookup where the declaration has one. */
export function entityCalls<
  const E extends Called,
  Item extends ObjectSchema,
  Form extends ObjectSchema,
  const Sort extends readonly [string, ...string[]],
  Filters extends v.ObjectEntries,
>(entity: E, shape: Shape<Item, Form, Sort, Filters>) {
  const calls = crud<E['key'], E['path'], E['param'], Item, Form, Sort, Filters>(entity.key, {
    path: entity.path,
    param: entity.param,
    ...shape,
  })
  return { ...calls, ...lookupCall(entity, shape.item, shape.filters) } as typeof calls & LookupCall<E, Item, Filters>
}

function lookupCall(
  { key, path, lookup: declared, words }: Called,
  { entries }: ObjectSchema,
  filters: v.ObjectEntries,
) {
  if (!declared) return {}
  const { name = `${key}.lookup`, fields = [], access } = declared
  const call = lookup({
    path: declared.path ?? `${path}/lookup`,
    row: v.object({ ...Option.entries, ...picked(entries, fields) }),
    filters: picked(filters, declared.filters ?? []),
    access,
    summary: `Find ${words.en.many}`,
  })
  return { [name]: call }
}

function picked(entries: v.ObjectEntries, names: readonly string[]): v.ObjectEntries {
  return Object.fromEntries(names.flatMap((name) => (entries[name] ? [[name, entries[name]]] : [])))
}

/**
 * Declares the five calls of a plain resource. `form` is the schema of writing, `item` of reading; an update sends the
 * `version` that was read.
 */
function crud<
  const Name extends string,
  const Path extends string,
  const Param extends string,
  Item extends ObjectSchema,
  Form extends ObjectSchema,
  const Sort extends readonly [string, ...string[]],
  Filters extends v.ObjectEntries,
>(name: Name, options: { path: Path; param: Param; item: Item; form: Form; sort: Sort; filters: Filters }) {
  const { path, param, item, form, sort, filters } = options
  const one = `${path}/{${param}}` as const
  const index = list({ path, row: item, sort, filters })
  const show = endpoint({ method: 'GET', path: one, result: item, summary: 'Show' })
  const store = endpoint({
    method: 'POST',
    path,
    body: form,
    result: item,
    idempotent: true,
    success: 'saved',
    summary: 'Store',
  })
  const update = endpoint({
    method: 'PATCH',
    path: one,
    body: v.strictObject({ ...form.entries, version: version() } as Form['entries'] & {
      version: ReturnType<typeof version>
    }),
    result: item,
    success: 'saved',
    summary: 'Update',
  })
  const destroy = endpoint({
    method: 'DELETE',
    path: one,
    result: Done,
    success: 'deleted',
    // The parts of another record have its id in their path too, which a call about several records does not name.
    ...(path.includes('{') ? {} : { many: true }),
    summary: 'Delete',
  })
  return {
    [`${name}.index`]: index,
    [`${name}.show`]: show,
    [`${name}.store`]: store,
    [`${name}.update`]: update,
    [`${name}.destroy`]: destroy,
  } as { [Key in `${Name}.index`]: typeof index } & { [Key in `${Name}.show`]: typeof show } & {
    [Key in `${Name}.store`]: typeof store
  } & { [Key in `${Name}.update`]: typeof update } & { [Key in `${Name}.destroy`]: typeof destroy }
}
