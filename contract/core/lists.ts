import * as v from 'valibot'
import { Done, endpoint, module } from '#contract/endpoint.ts'
import { flag, integer, maxValue, minValue, requiredText, say, version } from '#contract/rules.ts'

/** The narrowest and the widest that a column can be made, in pixels. */
export const columnWidths = { least: 60, most: 1200 } as const

/** A column as somebody has arranged it (specification, section 3: table column configuration). */
export const ColumnSetting = v.strictObject({
  field: v.pipe(v.string(say('rule.required')), v.regex(/^\w{1,40}$/, say('rule.type'))),
  /** Pixels; null for the width that the screen gives. */
  width: v.nullable(v.pipe(integer(), minValue(columnWidths.least), maxValue(columnWidths.most))),
  visible: flag(),
})
export type ColumnSetting = v.InferOutput<typeof ColumnSetting>

/** Columns in their order; null for how the screen gives them. */
const columns = () =>
  v.nullable(v.pipe(v.array(ColumnSetting), v.maxLength(100, say('rule.too_many_items', { limit: 100 }))))

/** A named state of a list: filters, sorting, rows per page and columns. */
export const ListView = v.object({
  id: v.number(),
  name: v.string(),
  /** As in the address of the list, without the page. */
  query: v.string(),
  columns: columns(),
  /** Offered to everybody who may see the list. */
  shared: v.boolean(),
  is_own: v.boolean(),
  author_name: v.string(),
  may_update: v.boolean(),
  may_destroy: v.boolean(),
  version: v.number(),
})
export type ListView = v.InferOutput<typeof ListView>

/** The name of a view, and whether others are offered it. */
export const ListViewName = v.strictObject({ name: requiredText(60), shared: v.optional(flag(), false) })

const viewFields = {
  ...ListViewName.entries,
  query: v.pipe(v.string(say('rule.type')), v.maxLength(2000, say('rule.max_length', { limit: 2000 }))),
  columns: columns(),
}

/** The name of a list's call: `service-order.service-orders.index`. */
const listName = () => v.pipe(v.string(say('rule.type')), v.regex(/^[\w.-]{1,100}$/, say('rule.type')))
const listParams = v.strictObject({ list: listName() })

/** How people arrange lists. Whoever may call a list may arrange it; to all others it does not exist. */
export const coreLists = module('core', {
  'core.lists.show': endpoint({
    method: 'GET',
    path: 'core/lists/{list}',
    access: 'user',
    params: listParams,
    result: v.object({ columns: columns(), views: v.array(ListView) }),
    summary: 'My columns of a list, and the views that I am offered',
  }),
  'core.lists.update': endpoint({
    method: 'PUT',
    path: 'core/lists/{list}',
    access: 'user',
    params: listParams,
    body: v.strictObject({ columns: columns() }),
    result: Done,
    summary: 'Keep my columns of a list',
  }),
  'core.list-views.store': endpoint({
    method: 'POST',
    path: 'core/list-views',
    access: 'user',
    body: v.strictObject({ list: listName(), ...viewFields }),
    result: ListView,
    idempotent: true,
    success: 'saved',
    summary: 'Save a view of a list',
  }),
  'core.list-views.update': endpoint({
    method: 'PATCH',
    path: 'core/list-views/{list_view}',
    access: 'user',
    body: v.strictObject({ ...viewFields, version: version() }),
    result: ListView,
    success: 'saved',
    summary: 'Change a view',
  }),
  'core.list-views.destroy': endpoint({
    method: 'DELETE',
    path: 'core/list-views/{list_view}',
    access: 'user',
    result: Done,
    success: 'deleted',
    summary: 'Delete a view',
  }),
})
