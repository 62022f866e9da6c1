import { mediaUpload } from '#machines/media/media-upload.ts'
import { noAnswer } from '#tests/machines/refused-sample.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'

const stored = { id: '4f6f0ad5-8f8f-4f0c-9d3e-0a4a5e5f8f10', filename: 'before.jpg', size: 20_000 }
const added = { key: 'file-1', file: new File(['photo'], 'photo.jpg') }
const smaller = { key: 'file-1', file: new File(['p'], 'photo.jpg') }
const uploaded = { key: 'file-1', status: 'uploaded', id: '0b0cf0f0-5c9e-4f49-a4a7-7d0f6d1f3a55' } as const

export const mediaUploadEntry = catalogued(mediaUpload, {
  starts: [
    { label: 'images, one of them stored', input: { purpose: 'warranty_images', scope: 'order-1', files: [stored] } },
    { label: 'of a form that keeps nothing', input: { purpose: 'library', scope: 'library', isKept: false } },
  ],
  events: {
    'files.add': [{ type: 'files.add', files: [added] }],
    'file.prepare': [{ type: 'file.prepare', ...smaller }],
    'file.change': [{ type: 'file.change', ...uploaded }],
    'file.remove': [
      { type: 'file.remove', key: 'file-1' },
      { type: 'file.remove', key: stored.id },
    ],
    'scope.change': [{ type: 'scope.change', scope: 'order-1' }],
    'form.send': [
      { type: 'form.send', sent: true },
      { type: 'form.send', sent: false },
    ],
    'unfinished.find': [
      { type: 'unfinished.find', uploads: [{ key: 'cut-1', filename: 'film.mp4', size: 9_000_000 }] },
    ],
    'unfinished.dismiss': [{ type: 'unfinished.dismiss', key: 'cut-1' }],
  },
  outcomes: { findUnfinished: { error: [noAnswer] }, holdUploads: { error: [noAnswer] } },
  identify: ({ context: { files, unfinished } }) =>
    [...files.map(({ key, status }) => `${key} ${status}`), unfinished.length].join(),
  exceptions: {
    reports: {
      'file.prepare': 'the browser, which makes photographs smaller',
      'file.change': "a file's own machine",
      'form.send': 'the form',
      'unfinished.find': "the browser's memory",
    },
    untyped: {
      'files.add': 'files',
      'file.prepare': 'a file',
      'file.change': 'a file',
      'unfinished.find': 'files',
      'scope.change': 'a form',
      'form.send': 'a form',
    },
    silent: {
      findUnfinished: 'cut uploads begin anew, which loses nothing',
      holdUploads: 'the server removes them after 48 hours',
    },
  },
})
