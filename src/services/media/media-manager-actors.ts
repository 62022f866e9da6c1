import { fromPromise } from 'xstate'
import { manyAtOnce } from '#contract/core/many.ts'
import type { ManyOutcome } from '#contract/declare/many-outcome.ts'
import type { LibraryFile } from '#contract/media/library.ts'
import {
  type FilesRequest,
  type LibraryChange,
  type LibraryOutcome,
  mediaManager,
} from '#machines/media/media-manager.ts'
import { type Api, anyCall } from '#services/api.ts'

/** Files on one page of the library. */
const perPage = 48

/** The machine `mediaManager` on the calls of the API. */
export function provideMediaManager(api: Api) {
  return mediaManager.provide({
    actors: {
      loadTree: fromPromise(async ({ signal }) => (await api.call('media.media.tree', { signal })).results),
      loadFiles: fromPromise(async ({ input, signal }) => {
        const query = { ...queryOf(input), page: String(input.page), per_page: String(perPage) }
        const { results, pagination } = await api.call('media.media.files', { query, signal })
        return { files: results, total: pagination.total, last_page: pagination.last_page }
      }),
      loadMatching: fromPromise(async ({ input, signal }) => {
        const files: LibraryFile[] = []
        for (let page = 1, last = 1; page <= last; page++) {
          const query = { ...queryOf(input), page: String(page), per_page: String(manyAtOnce) }
          const { results, pagination } = await api.call('media.media.files', { query, signal })
          files.push(...results)
          last = pagination.last_page
        }
        return files
      }),
      changeLibrary: fromPromise<LibraryOutcome, LibraryChange>(async ({ input: { name, body, ...parts } }) => {
        const outcome = { added: [] as LibraryFile[], done: 0, refused: [] as ManyOutcome['refused'] }
        for (const part of inParts(body)) {
          // Each change of the machine is one call of the contract; their types do not say which parts belong to which call.
          const answered = await anyCall(api)(name, { ...parts, body: part, showRefusal: false })
          if ('results' in answered) outcome.added.push(...(answered.results as LibraryFile[]))
          if (!isManyOutcome(answered)) continue
          outcome.done += answered.done
          outcome.refused.push(...answered.refused)
        }
        return { ...outcome, refused: outcome.refused.map(({ id, reason }) => ({ id: String(id), reason })) }
      }),
    },
  })
}

type Body = LibraryChange['body']

/** Splits a change into calls of at most a hundred files each. */
function inParts(body: Body): Body[] {
  const many = body && (['ids', 'files'] as const).find((field) => Array.isArray(body[field]))
  if (!many) return [body]
  const all = body[many] as readonly string[]
  const parts = Math.max(1, Math.ceil(all.length / manyAtOnce))
  return Array.from({ length: parts }, (_, part) => ({
    ...body,
    [many]: all.slice(part * manyAtOnce, (part + 1) * manyAtOnce),
  }))
}

function isManyOutcome(answer: object): answer is ManyOutcome {
  return 'refused' in answer && 'done' in answer
}

function queryOf({ directory_id, trashed, search, sort }: FilesRequest) {
  const place = trashed ? { trashed: 'true' as const } : { [search === '' ? 'dir' : 'within']: String(directory_id) }
  return {
    ...place,
    ...(search !== '' && { search }),
    sort_by: sort.by,
    sort_direction: sort.direction,
  } as const
}
