import type { Failure } from '#machines/failure.ts'
import { fileUpload } from '#machines/media/file-upload.ts'
import { noAnswer, refused } from '#tests/machines/refused-sample.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'

const input = { key: 'file-1', purpose: 'warranty_book', scope: 'order-1', others: [] } as const
const connectionLost: Failure = { code: 'no_answer', message: '', errors: {}, conflict: null }

export const fileUploadEntry = catalogued(fileUpload, {
  starts: [
    { label: 'a PDF', input: { ...input, file: new File(['%PDF-1.7'], 'book.pdf') } },
    {
      label: 'an empty file',
      input: {
        key: 'file-2',
        purpose: 'warranty_images',
        scope: 'order-2',
        others: [{ size: 9 }],
        file: new File([], 'photo.jpg'),
      },
    },
    {
      label: 'a PDF for a field of pictures',
      input: {
        key: 'file-3',
        purpose: 'library',
        scope: 'news-1',
        others: [],
        taken: { formats: ['jpg', 'png'] },
        file: new File(['%PDF-1.7'], 'leaflet.pdf'),
      },
    },
  ],
  events: {
    'upload.progress': [{ type: 'upload.progress', sent: 4 }],
    'upload.finish': [{ type: 'upload.finish', id: '4f6f0ad5-8f8f-4f0c-9d3e-0a4a5e5f8f10' }],
    'upload.fail': [
      { type: 'upload.fail', failure: connectionLost },
      { type: 'upload.fail', failure: { ...connectionLost, code: 'unsupported_type' } },
      { type: 'upload.fail', failure: { ...connectionLost, code: 'insufficient_storage' } },
    ],
  },
  outcomes: {
    uploadFile: { error: [refused('error')] },
    watchConnection: { error: [noAnswer] },
    terminateUpload: { done: [undefined], error: [noAnswer] },
  },
  identify: ({ context }) => String(context.tries),
  exceptions: {
    reports: {
      'upload.progress': 'uploadFile',
      'upload.finish': 'uploadFile',
      'upload.fail': 'uploadFile',
    },
    untyped: {
      'upload.fail': 'why it failed',
    },
    endsIn: {
      cancelled: 'the file is gone',
    },
    silent: {
      terminateUpload: 'what nothing refers to is removed after two days',
    },
    givenUp: {
      terminateUpload: 'what nothing refers to is removed after two days',
    },
    abandons: {
      'upload.fail': 'it has ended by itself',
      'upload.finish': 'it has ended by itself',
      'upload.cancel': 'the person asks for it',
      'upload.pause': 'the person asks for it; it goes on where it was',
    },
    repeats: {
      uploadFile: 'it goes on where it was broken off',
    },
  },
})
