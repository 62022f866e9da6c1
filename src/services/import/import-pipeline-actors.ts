import { fromPromise } from 'xstate'
import type { ImportItem } from '#contract/import/records.ts'
import { type AttachRequest, importFile } from '#machines/import/import-file.ts'
import { type ImportCall, importPipeline } from '#machines/import/import-pipeline.ts'
import type { Api } from '#services/api.ts'

/** The machine `importPipeline` on the calls of the API, with its two files. Failures are shown on the page, not as toasts. */
export function provideImportPipeline(api: Api) {
  const quiet = { showRefusal: false, showMessage: false }
  const load = (id: number, signal?: AbortSignal) =>
    api.call('import.imports.show', { path: { import: id }, signal, ...quiet })
  const attach = async ({ part, kind, id, begin_key, upload }: AttachRequest): Promise<ImportItem> => {
    // Both files may be attached at the same time: the shared key makes them one import.
    const begun =
      id === null
        ? await api.call('import.imports.store', { body: { kind }, idempotencyKey: begin_key, ...quiet })
        : { id }
    // The other file may have been attached since this page last read the import.
    const { version } = await load(begun.id)
    const options = { path: { import: begun.id }, body: { file: upload, version }, ...quiet }
    return part === 'xls'
      ? api.call('import.imports.attach-xls', options)
      : api.call('import.imports.attach-zip', options)
  }
  // The calls are made one after the other, so that each has the version that the previous one produced.
  let last: Promise<unknown> = Promise.resolve()
  const attachInTurn = (request: AttachRequest): Promise<ImportItem> => {
    const turn = last.then(() => attach(request))
    last = turn.catch(() => undefined)
    return turn
  }
  const about = ({ id, version, key }: ImportCall) => ({
    path: { import: id },
    body: { version },
    idempotencyKey: key,
    ...quiet,
  })
  return importPipeline.provide({
    actors: {
      importFile: importFile.provide({
        actors: { attachFile: fromPromise<ImportItem, AttachRequest>(({ input }) => attachInTurn(input)) },
      }),
      loadImport: fromPromise<ImportItem, { id: number }>(({ input, signal }) => load(input.id, signal)),
      parseImport: fromPromise<ImportItem, ImportCall>(({ input }) => api.call('import.imports.parse', about(input))),
      runImport: fromPromise<ImportItem, ImportCall & { leave_errors: boolean }>(({ input }) => {
        const { body, ...options } = about(input)
        return api.call('import.imports.run', { ...options, body: { ...body, leave_errors: input.leave_errors } })
      }),
      retryImport: fromPromise<ImportItem, ImportCall>(({ input }) => api.call('import.imports.retry', about(input))),
    },
  })
}
