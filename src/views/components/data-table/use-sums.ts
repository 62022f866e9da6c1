import { useLingui } from '@lingui/react'
import { useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'
import type { GenericSchema } from 'valibot'
import { numberKindOf } from '#contract/values/shown-numbers.ts'
import type { ListRow } from '#machines/list/list-query.ts'
import { formatNumber } from '#services/formatting.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { useMoney } from '#views/components/money/money.tsx'
import type { ListDeclaration, ListHandle } from './list-handle.ts'
import { changesOf } from './views/view-changes.ts'

/** The filters of the rows in sight, as an address. While a filter is being typed or rows are fetched, those before. */
export function useSummedQuery<Row extends ListRow>({ actor, fixed }: ListHandle<Row>): string {
  const filters = useSelector(actor, (snapshot) => (snapshot.hasTag('busy') ? null : snapshot.context.query.filters))
  const [kept, setKept] = useState(filters)
  if (filters !== null && filters !== kept) setKept(filters)
  return useMemo(() => new URLSearchParams({ ...kept, ...fixed }).toString(), [kept, fixed])
}

/**
 * The sums of a list's number columns over all rows that its filters match, by the server, as they are shown: an empty
 * text until they have come, a dash where there is none. They are requested again with the rows.
 */
export function useSums<Row extends ListRow>(
  { name, path, endpoint, actor, settings }: ListHandle<Row>,
  query: string,
): (field: string) => string | null {
  const shown = useShownSum(endpoint)
  const listen = useMemo(() => changesOf(actor, settings), [actor, settings])
  const asked = { list: name, query, ...(path && { path: JSON.stringify(path) }) }
  const { data, failed } = useLoad('core.lists.sums', { query: asked, showRefusal: false }, undefined, listen)
  return (field) => {
    if (!endpoint.sums?.includes(field)) return null
    if (!data) return failed ? '–' : ''
    return shown(field, data.sums[field])
  }
}

/** The sums of one group of rows, as they are shown. */
export interface ShownGroup {
  count: number | null
  sumOf: (field: string) => string
}

/** The sums of the groups of a list by a field, over all rows that its filters match. */
export function useGroupSums<Row extends ListRow>(
  { name, path, endpoint, actor, settings }: ListHandle<Row>,
  query: string,
  by: string,
): (value: unknown) => ShownGroup {
  const shown = useShownSum(endpoint)
  const listen = useMemo(() => changesOf(actor, settings), [actor, settings])
  const asked = { list: name, query, by, ...(path && { path: JSON.stringify(path) }) }
  const { data } = useLoad('core.lists.sums', { query: asked, showRefusal: false }, undefined, listen)
  return (value) => {
    const wanted = value === null || value === undefined ? null : String(value)
    const group = data?.groups.find((candidate) => candidate.value === wanted)
    return { count: group?.count ?? null, sumOf: (field) => (group ? shown(field, group.sums[field]) : '') }
  }
}

/** A sum as its field is shown: money, or a number; a dash where there is none. */
function useShownSum(endpoint: ListDeclaration): (field: string, sum: string | null | undefined) => string {
  const { i18n } = useLingui()
  const money = useMoney()
  return (field, sum) => {
    if (sum === undefined || sum === null) return '–'
    const kind = numberKindOf(endpoint.row?.entries[field] as GenericSchema)
    return kind === 'money' ? money(sum) : formatNumber(Number(sum), i18n.locale)
  }
}
