import * as v from 'valibot'
import { Done, endpoint, module } from '#contract/declare/endpoint.ts'
import { number } from '#contract/declare/filters.ts'
import { GroupSums, jsonOf, Neighbours, Sums } from '#contract/declare/list.ts'
import {
  flag,
  id,
  integer,
  maxValue,
  minValue,
  programText,
  requiredText,
  say,
  version,
} from '#contract/values/rules.ts'

/** Narrowest and widest column, in pixels. */
export const columnWidths = { least: 60, most: 1200 } as const

/** A column as a person has arranged it (specification, section 3: table column configuration). */
export const ColumnSetting = v.strictObject({
  field: v.pipe(v.string(say('rule.required')), v.regex(/^\w{1,40}$/, say('rule.type'))),
  /** Pixels; null for the default width. */
  width: v.nullable(v.pipe(integer(), minValue(columnWidths.least), maxValue(columnWidths.most))),
  visible: flag(),
  /** Whether it stays at the left while others are scrolled; without a value the first visible column does. */
  pinned: v.optional(flag()),
})
export type ColumnSetting = v.InferOutput<typeof ColumnSetting>

/** Columns in their order; null for the default order. */
const columns = () =>
  v.nullable(v.pipe(v.array(ColumnSetting), v.maxLength(100, say('rule.too_many_items', { limit: 100 }))))

/** A named state of a list: filters, sorting, rows per page and columns. */
export const ListView = v.object({
  id: v.number(),
  name: v.string(),
  /** Query string of the list's address, without the page. */
  query: v.string(),
  columns: columns(),
  /** Shared with all who may see the list; with `role`, only with holders of that role. */
  shared: v.boolean(),
  role: v.nullable(v.string()),
  /** The people with whom alone it is shared, whose accounts are open; only its author reads them. */
  people: v.array(v.number()),
  is_own: v.boolean(),
  author_name: v.string(),
  may_update: v.boolean(),
  may_destroy: v.boolean(),
  version: v.number(),
})
export type ListView = v.InferOutput<typeof ListView>

/** The identifier of a role. */
const roleSlug = () => v.pipe(v.string(say('rule.type')), v.regex(/^[a-z0-9-]{1,60}$/, say('rule.type')))

/** Maximum number of people with whom a view is shared. */
const sharedWith = 50

const name = () => requiredText(60)
const role = () => v.optional(v.nullable(roleSlug()), null)
const people = () => v.pipe(v.array(id()), v.maxLength(sharedWith, say('rule.too_many_items', { limit: sharedWith })))

/** The circle of people to whom a view is offered: its author, all who may see the list, one role, or chosen people. */
export const viewAudiences = ['self', 'all', 'role', 'people'] as const
export type ViewAudience = (typeof viewAudiences)[number]

/** The dialog of a view: its name, and to whom it is offered. */
export const ListViewName = v.pipe(
  v.strictObject({ name: name(), audience: v.picklist(viewAudiences), role: role(), people: people() }),
  v.forward(
    v.check(({ audience, role }) => audience !== 'role' || role !== null, say('rule.required')),
    ['role'],
  ),
  v.forward(
    v.check(({ audience, people }) => audience !== 'people' || people.length > 0, say('rule.required')),
    ['people'],
  ),
)

/** Query string of a list's address. */
const queryText = () => programText(2000)

const viewFields = {
  name: name(),
  shared: v.optional(flag(), false),
  role: role(),
  /** The people of a view that is not shared otherwise; left out, they stay as they are. */
  people: v.optional(people()),
  query: queryText(),
  columns: columns(),
}

/** The name of a list's call: `service-order.service-orders.index`. */
const listName = () => v.pipe(v.string(say('rule.type')), v.regex(/^[\w.-]{1,100}$/, say('rule.type')))
const listParams = v.strictObject({ list: listName() })

/** A saved view by its number, or a view of the product by its name. */
const viewId = () => v.pipe(v.string(say('rule.type')), v.regex(/^[a-z0-9-]{1,40}$/, say('rule.type')))

/** Path parameters of a list below a record: ids, and the name of its kind. */
const listPath = () => v.record(programText(60), v.union([v.pipe(integer(), minValue(1)), programText(100)]))

/** A list, given by its address, whose records are to be counted. */
export const CountedList = v.strictObject({
  list: listName(),
  path: v.optional(listPath()),
  query: queryText(),
})
export type CountedList = v.InferOutput<typeof CountedList>

/** Maximum number of lists counted in one call. */
export const countedAtOnce = 40

/** Personal arrangement of lists. Allowed to all who may call the list; for others the list does not exist. */
export const coreLists = module('core', {
  'core.lists.show': endpoint({
    method: 'GET',
    path: 'core/lists/{list}',
    access: 'user',
    params: listParams,
    result: v.object({
      columns: columns(),
      default_view: v.nullable(v.string()),
      per_page: v.nullable(v.number()),
      views: v.array(ListView),
    }),
    summary: 'How I like a list, and the views that I am offered',
  }),
  'core.lists.update': endpoint({
    method: 'PUT',
    path: 'core/lists/{list}',
    access: 'user',
    params: listParams,
    body: v.strictObject({
      columns: v.optional(columns()),
      default_view: v.optional(v.nullable(viewId())),
      per_page: v.optional(v.nullable(v.pipe(integer(), minValue(1), maxValue(100)))),
    }),
    result: Done,
    summary: 'Keep how I like a list; what is left out stays as it is',
  }),
  'core.lists.counts': endpoint({
    method: 'GET',
    path: 'core/list-counts',
    access: 'user',
    query: v.strictObject({
      lists: jsonOf(
        v.pipe(v.array(CountedList), v.maxLength(countedAtOnce, say('rule.too_many_items', { limit: countedAtOnce }))),
      ),
    }),
    /** In the order of the request; null for a list or query that does not exist for the caller. */
    result: v.object({ counts: v.array(v.nullable(v.number())) }),
    summary: 'How many records lists have, each as its address narrows it down',
  }),
  'core.lists.neighbours': endpoint({
    method: 'GET',
    path: 'core/list-neighbours',
    access: 'user',
    query: v.strictObject({
      list: listName(),
      /** Query string of the list's address. */
      query: v.optional(queryText(), ''),
      id: number(),
    }),
    result: Neighbours,
    summary: 'The records before and after one in a list, as its address narrows it down',
  }),
  'core.lists.sums': endpoint({
    method: 'GET',
    path: 'core/list-sums',
    access: 'user',
    query: v.strictObject({
      list: listName(),
      path: v.optional(jsonOf(listPath())),
      /** Query string of the list's address. */
      query: v.optional(queryText(), ''),
      /** One of the list's `groups`: sums of each group too. */
      by: v.optional(v.pipe(v.string(say('rule.type')), v.regex(/^\w{1,40}$/, say('rule.type')))),
    }),
    result: v.object({ sums: Sums, groups: v.array(GroupSums) }),
    summary:
      'Sums of the number columns of a list, over all records that its address narrows it down to, and of groups',
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
