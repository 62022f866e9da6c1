import { expect, test } from 'vitest'
import { type ActorRefFrom, createActor, fromPromise, waitFor } from 'xstate'
import type { ImportItem } from '#contract/import/records.ts'
import { type AttachRequest, importFile } from '#machines/import/import-file.ts'
import { importPipeline } from '#machines/import/import-pipeline.ts'
import { importIn, keeper } from '#tests/machines/import/stored-import-samples.ts'
import { refused } from '#tests/machines/refused-sample.ts'

const upload = '0b0cf0f0-5c9e-4f49-a4a7-7d0f6d1f3a55'
const half = importIn('uploading', { has_zip: false, zip: null })

/** A new import; the test answers each request to attach a file. */
function start() {
  const requests: { input: AttachRequest; answer: (record: ImportItem) => void; refuse: (error: unknown) => void }[] =
    []
  const attachFile = fromPromise<ImportItem, AttachRequest>(
    ({ input }) => new Promise((answer, refuse) => requests.push({ input, answer, refuse })),
  )
  const machine = importPipeline.provide({ actors: { importFile: importFile.provide({ actors: { attachFile } }) } })
  const actor = createActor(machine, { input: { id: null, kind: 'error-codes', by: keeper, key: 'screen-1' } }).start()
  const fileOf = (id: 'xlsFile' | 'zipFile') => actor.getSnapshot().children[id] as ActorRefFrom<typeof importFile>
  return { actor, requests, fileOf, files: () => actor.getSnapshot().context.files }
}

test('the import follows each of its files, and has both when the server has taken them', async () => {
  const { actor, requests, fileOf, files } = start()
  fileOf('xlsFile').send({ type: 'file.send' })
  expect(files()).toEqual({ xls: 'underWay', zip: 'settled' })
  fileOf('xlsFile').send({ type: 'file.finish', upload })
  expect(files()).toEqual({ xls: 'underWay', zip: 'settled' })
  requests[0]?.answer(half)
  await waitFor(actor, ({ context }) => context.files.xls === 'settled')
  expect(actor.getSnapshot().context.record).toEqual(half)
})

test('a file that failed or was refused shows its error until it is removed', async () => {
  const { actor, requests, fileOf, files } = start()
  const workbook = fileOf('xlsFile')
  workbook.send({ type: 'file.send' })
  workbook.send({ type: 'file.remove' })
  expect(files().xls).toBe('settled')
  workbook.send({ type: 'file.send' })
  workbook.send({ type: 'file.fail' })
  expect(files().xls).toBe('failed')
  workbook.send({ type: 'file.remove' })
  expect(files().xls).toBe('settled')

  workbook.send({ type: 'file.finish', upload })
  expect(files().xls).toBe('underWay')
  requests[0]?.refuse(refused('invalid'))
  await waitFor(actor, ({ context }) => context.files.xls === 'failed')
  workbook.send({ type: 'file.remove' })
  expect(files().xls).toBe('settled')
})

test('of an import whose files were deleted, nothing can be run or replaced', async () => {
  const cleared = importIn('parsed', { is_cleared: true })
  const machine = importPipeline.provide({ actors: { loadImport: fromPromise(() => Promise.resolve(cleared)) } })
  const actor = createActor(machine, { input: { id: 7, kind: 'error-codes', by: keeper, key: 'screen-1' } }).start()
  const snapshot = await waitFor(actor, (now) => now.matches('checked'))
  expect(snapshot.can({ type: 'run.ask', leave_errors: true })).toBe(false)
  expect(snapshot.can({ type: 'files.replace' })).toBe(false)
})
