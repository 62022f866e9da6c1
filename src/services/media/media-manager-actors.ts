import { fromPromise } from 'xstate'
import type { LibraryFile } from '#contract/media/library.ts'
import { mediaManager } from '#machines/media/media-manager.ts'
import type { FilesRequest, LibraryChange } from '#machines/media/media-manager-setup.ts'
import { type Api, anyCall } from '#services/api.ts'

/** Files that one page of the library shows. */
const perPage = 48

/** The machine `mediaManager` on the calls of the API. */
export function provideMediaManager(api: Api) {
  return mediaManager.provide({
    actors: {
      loadTree: fromPromise(async ({ signal }) => (await api.call('media.media.tree', { signal })).results),
      loadFiles: fromPromise(async ({ input, signal }) => {
        const query = queryOf(input)
        const { results, pagination } = await api.call('media.media.files', { query, signal })
        return { files: results, total: pagination.total, last_page: pagination.last_page }
      }),
      changeLibrary: fromPromise<readonly LibraryFile[], LibraryChange>(async ({ input: { name, ...parts } }) => {
        // The machine's changes are calls of the contract; which one goes with which parts is not told by their types.
        const answered = await anyCall(api)(name, { ...parts, showRefusal: false })
        return 'results' in answered ? (answered.results as LibraryFile[]) : []
      }),
    },
  })
}

function queryOf({ directory_id, search, page }: FilesRequest) {
  const place = directory_id === null ? { search } : { dir: String(directory_id) }
  const newest = { sort_by: 'created_at', sort_direction: 'desc' } as const
  return { ...place, ...newest, page: String(page), per_page: String(perPage) }
}
