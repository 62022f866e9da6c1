import { importFile } from '#machines/import/import-file.ts'
import { noAnswer, refused } from '#tests/machines/refused-sample.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'
import { importIn } from './stored-import-samples.ts'

const upload = '0b0cf0f0-5c9e-4f49-a4a7-7d0f6d1f3a55'
const input = { part: 'xls', kind: 'error-codes', key: 'screen-1' } as const

export const importFileEntry = catalogued(importFile, {
  starts: [
    { label: 'the workbook of an import that is not begun', input: { ...input, id: null, attached: false } },
    { label: 'the workbook of an import that has one', input: { ...input, id: 7, attached: true } },
  ],
  events: { 'file.finish': [{ type: 'file.finish', upload }] },
  outcomes: {
    attachFile: {
      done: [importIn('uploading', { has_zip: false, zip: null })],
      error: [refused('invalid', { errors: { file: ['Arkusz nie ma kolumny Kod'] } }), noAnswer],
    },
  },
  identify: ({ context }) => `${context.id} ${context.attached} ${context.failure?.code}`,
  exceptions: {
    reports: {
      'file.send': 'the upload of the file',
      'file.fail': 'the upload of the file',
    },
    untyped: { 'file.finish': 'a file' },
  },
})
