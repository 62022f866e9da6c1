import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { isPartnersPerson } from '#contract/user/form.ts'
import type { ListRow } from '#machines/list/list-query.ts'
import { viewQuery } from '#services/list/list-address.ts'
import { openedFromName } from '#services/page-address.ts'
import { useSession } from '#views/components/app/use-session.ts'
import type { ListHandle } from '#views/components/data-table/list-handle.ts'

/**
 * The list that a record was opened from, as stored in the address of the record: the name of its call, its filters and
 * sorting.
 */
export interface OpenedFrom {
  list: string
  query: string
}

/** The address of a record that remembers the list it was opened from. */
export function inListContext(path: string, { list, query }: OpenedFrom): string {
  return `${path}?${new URLSearchParams({ [openedFromName]: query === '' ? list : `${list}?${query}` })}`
}

/** The list that a record was opened from; null where it was reached otherwise. */
export function openedFrom(search: string): OpenedFrom | null {
  const said = new URLSearchParams(search).get(openedFromName)
  if (said === null) return null
  const [list = '', query = ''] = said.split(/\?(.*)/s)
  return { list, query }
}

/** The record that an address is about: the first number in it. */
export function recordIn(path: string): number | null {
  const [, id] = /\/(\d+)(?=\/|$)/.exec(path) ?? []
  return id === undefined ? null : Number(id)
}

/** The address of another page of the same record, still within its list; other addresses are returned unchanged. */
export function keepListContext(href: string, { path, search }: { path: string; search: string }): string {
  const from = openedFrom(search)
  const id = recordIn(path)
  return from && id !== null && recordIn(href) === id && !href.includes('?') ? inListContext(href, from) : href
}

/**
 * The addresses of the rows of a list for staff: of their records, which remember the list. Rows that lead elsewhere, and lists
 * within a record, are left unchanged.
 */
export function useListHref<Row extends ListRow>(
  { name, actor, fixed, path }: ListHandle<Row>,
  href: ((row: Row) => string) | undefined,
): ((row: Row) => string) | undefined {
  const { user } = useSession()
  const isStaff = user !== null && !isPartnersPerson(user.roles.map(({ slug }) => slug))
  const shown = useSelector(actor, ({ context }) => viewQuery(context.query))
  return useMemo(() => {
    if (!href || !isStaff || path) return href
    const query = new URLSearchParams([...new URLSearchParams(shown), ...Object.entries(fixed)]).toString()
    return (row) => {
      const path = href(row)
      return recordIn(path) === row.id && !path.includes('?') ? inListContext(path, { list: name, query }) : path
    }
  }, [href, isStaff, path, shown, fixed, name])
}
