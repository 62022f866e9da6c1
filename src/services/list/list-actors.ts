import { type EventObject, fromCallback, fromPromise } from 'xstate'
import type { Answer } from '#contract/declare/endpoint.ts'
import type { ListEndpoint, Pagination } from '#contract/declare/list.ts'
import type { Endpoints } from '#contract/index.ts'
import {
  type ExportRequest,
  type ListMachine,
  listMachine,
  type PreferencesWrite,
  type UrlWrite,
} from '#machines/list/list.ts'
import type { ListQuery, ListRow } from '#machines/list/list-query.ts'
import { type Api, type CallName, type CallSettings, silent } from '#services/api.ts'
import { readListAddress, writeListAddress } from '#services/list/list-address.ts'
import type { PageAddress } from '#services/page-address.ts'
import type { Preferences } from '#services/preferences.ts'

export interface ListServices {
  api: Api
  preferences: Preferences
  address: PageAddress
  /** Saves a file on the person's computer. */
  saveFile: (filename: string, content: Blob) => void
}

/** The calls that are lists, and their rows. */
export type ListName = {
  [Name in CallName]: Endpoints[Name] extends { kind: 'list' } ? Name : never
}[CallName]
export type RowOf<Name extends ListName> = Answer<Endpoints[Name]>['results'][number]

type ListCall = (
  name: ListName,
  options: { query: Record<string, unknown>; path?: Record<string, number> } & CallSettings,
) => Promise<unknown>

const list = listMachine<ListRow>()

export interface ListCallUse {
  /** Path parameters of the call. */
  path?: Record<string, number>
  /** Filters that are always applied. */
  fixed?: Readonly<Record<string, string>>
  /** Reads the list's query from an address; `readListAddress` by default. */
  read?: (search: string) => ListQuery
  /** Whether the number of rows per page is stored with the person on the server as well as in this browser. */
  isKept?: boolean
}

/** The machine `list` for one call. `endpoint` is its declaration in the contract, which lists the filters and sort keys. */
export function provideList(
  services: ListServices,
  name: ListName,
  endpoint: Pick<ListEndpoint, 'filters' | 'sort'>,
  use: ListCallUse = {},
): ListMachine<ListRow> {
  return list.provide({ actors: listActors(services, name, endpoint, use) })
}

function listActors(
  { api, preferences, address, saveFile }: ListServices,
  name: ListName,
  endpoint: Pick<ListEndpoint, 'filters' | 'sort'>,
  { path, fixed = {}, isKept, read = (search) => readListAddress(search, endpoint) }: ListCallUse,
) {
  const call = api.call as ListCall
  const stream = api.stream as ListCall
  return {
    fetchRows: fromPromise<{ results: ListRow[]; pagination: Pagination }, ListQuery>(async ({ input, signal }) => {
      const { filters, view: _, ...paging } = input
      // The screen shows in place of the rows why they are missing.
      const query = { ...paging, ...filters, ...fixed }
      const answer = await call(name, { path, query, signal, showRefusal: false, isFirst: true })
      return answer as { results: ListRow[]; pagination: Pagination }
    }),
    /** Nothing is saved until the whole file has arrived. */
    exportRows: fromCallback<EventObject, ExportRequest>(({ input, sendBack }) => {
      const stopped = new AbortController()
      const { filters, sort_by, sort_direction } = input.query
      const { format, columns } = input
      const query = {
        ...filters,
        ...fixed,
        sort_by,
        sort_direction,
        format,
        ...columnsQuery(columns),
        ...(input.ids && { ids: input.ids.join(',') }),
      }
      const receive = async () => {
        const bytes = (await stream(name, { path, query, signal: stopped.signal })) as ReadableStream<Uint8Array>
        const content = await collect(bytes, (received) => sendBack({ type: 'export.progress', bytes: received }))
        saveFile(`${name.split('.').at(-2)}.${format}`, new Blob(content, { type: types[format] }))
        sendBack({ type: 'export.finish' })
      }
      receive().catch((error: unknown) => {
        if (!stopped.signal.aborted) sendBack({ type: 'export.fail', error })
      })
      return () => stopped.abort()
    }),
    syncUrl: fromCallback<UrlWrite, void>(({ sendBack, receive }) => {
      const own = address.path()
      receive(({ query }) => address.path() === own && address.replaceSearch(writeListAddress(query)))
      return address.listen(() => {
        if (address.path() === own) sendBack({ type: 'url.change', query: read(address.search()) })
      })
    }),
    keepPreferences: fromCallback<PreferencesWrite, void>(({ receive }) =>
      receive((event) => {
        const { per_page } = event.preferences
        const isOther = per_page !== preferences.list(name)?.per_page
        preferences.keepList(name, event.preferences)
        if (!isKept || !isOther || per_page === undefined) return
        // The number is stored in the browser in any case.
        api.call('core.lists.update', { path: { list: name }, body: { per_page }, ...silent }).catch(() => undefined)
      }),
    ),
  }
}

const types = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** The columns of an export, with their labels and those of enumeration values, in the form that its call takes. */
export function columnsQuery(columns: ExportRequest['columns']) {
  const words = columns.flatMap(({ field, words: named }) => (named ? [[field, named]] : []))
  return {
    columns: columns.map(({ field }) => field).join(','),
    labels: JSON.stringify(Object.fromEntries(columns.map(({ field, label }) => [field, label]))),
    ...(words.length > 0 && { words: JSON.stringify(Object.fromEntries(words)) }),
  }
}

async function collect(bytes: ReadableStream<Uint8Array>, tell: (received: number) => void): Promise<BlobPart[]> {
  const chunks: BlobPart[] = []
  let received = 0
  const reader = bytes.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    chunks.push(new Uint8Array(next.value))
    received += next.value.byteLength
    tell(received)
  }
  return chunks
}
