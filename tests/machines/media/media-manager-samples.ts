import type { LibraryFile, MediaDirectory } from '#contract/media/library.ts'
import { type LibraryChange, mediaManager } from '#machines/media/media-manager.ts'
import { noAnswer, refused } from '#tests/machines/refused-sample.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'

const created_at = '2026-03-02T08:00:00Z'
const directory = (id: number, parent_id: number | null, path: string, files: number): MediaDirectory => ({
  id,
  parent_id,
  path,
  files,
  version: 1,
  created_at,
  basename: path.split('/').at(-1) || 'Media',
})
const main = directory(1, null, '', 0)
const manuals = directory(2, 1, 'Instrukcje', 3)
const empty = directory(3, 1, 'Puste', 0)

const file: LibraryFile = {
  id: '7f1f4f70-0000-4000-8000-000000000001',
  filename: 'kociol.jpg',
  path: '7f1f4f70.jpg',
  signature: 'signed',
  type: 'image/jpeg',
  size: 1024,
  url: '/file',
  image_url: '/image',
  small_url: '/small',
  created_at,
  directory_id: 2,
  directory: 'Instrukcje',
  alt_pl: null,
  alt_en: null,
  is_private: false,
  width: 4,
  height: 3,
  uses: 0,
  deleted_at: null,
  version: 1,
}
const film: LibraryFile = { ...file, id: '7f1f4f70-0000-4000-8000-000000000002', path: '7f1f4f71.mp4' }
const change: LibraryChange = { name: 'media.directories.store', body: { basename: 'Nowy', parent_id: 1 } }

/** The media manager, as a page and as a picker of one image. */
export const mediaManagerEntry = catalogued(mediaManager, {
  starts: [
    { label: 'a page', input: { formats: null, multiple: true } },
    { label: 'a picker of one image', input: { formats: ['jpg', 'png'], multiple: false } },
    {
      label: 'a picker that begins with uploading',
      input: { formats: ['jpg'], multiple: true, question: { kind: 'upload_files' } },
    },
  ],
  events: {
    'directory.choose': [{ type: 'directory.choose', id: 2 }],
    'search.change': [{ type: 'search.change', search: 'kocioł' }],
    'trash.open': [{ type: 'trash.open' }],
    'sort.change': [{ type: 'sort.change', sort: { by: 'filename', direction: 'asc' } }],
    'matching.select': [{ type: 'matching.select' }],
    'page.change': [{ type: 'page.change', page: 2 }],
    'file.toggle': [
      { type: 'file.toggle', file },
      { type: 'file.toggle', file: film },
    ],
    // From the details of a file other questions can be opened.
    'question.ask': [
      { type: 'question.ask', question: { kind: 'describe_file', file } },
      { type: 'question.ask', question: { kind: 'delete_files', files: [file] } },
    ],
    'directory.delete': [
      { type: 'directory.delete', directory: manuals },
      { type: 'directory.delete', directory: empty },
      { type: 'directory.delete', directory: main },
    ],
    'files.drop': [{ type: 'files.drop', directory_id: 3, files: [file] }],
    'change.submit': [{ type: 'change.submit', change }],
  },
  // An initial question is shown once the files are loaded; which further ones are possible depends on it.
  identify: ({ context }) => `${context.question?.kind} ${context.selected.length > 0}`,
  outcomes: {
    loadTree: { done: [[main, manuals, empty]], error: [noAnswer] },
    loadFiles: { done: [{ files: [file, film], total: 2, last_page: 1 }], error: [noAnswer] },
    loadMatching: { done: [[file, film]], error: [noAnswer] },
    changeLibrary: {
      done: [
        { added: [], done: 0, refused: [] },
        { added: [file], done: 0, refused: [] },
        { added: [], done: 0, refused: [{ id: file.id, reason: 'in use' }] },
      ],
      error: [refused('invalid', { errors: { basename: ['taken'] } })],
    },
  },
  exceptions: {
    forgets: {
      'directory.choose': 'what was looked for was looked for in another directory',
      'trash.open': 'what was looked for was looked for in another directory',
    },
    untyped: {
      'file.toggle': 'a file',
      'question.ask': 'a kind of question',
    },
  },
})
