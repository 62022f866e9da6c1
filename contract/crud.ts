import * as v from 'valibot'
import { Done, endpoint, type ObjectSchema } from './endpoint.ts'
import { list } from './list.ts'
import { version } from './rules.ts'

/**
 * Declares the five calls of a plain resource. `form` is the schema of writing, `item` of reading; an update sends the
 * `version` that was read.
 */
export function crud<
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
  const destroy = endpoint({ method: 'DELETE', path: one, result: Done, success: 'deleted', summary: 'Delete' })
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
