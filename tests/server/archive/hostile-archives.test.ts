import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { checkArchive } from '#server/archive/check.ts'
import { ArchiveRefused } from '#server/archive/refused.ts'

const folder = 'tests/fixtures/archives'

/** The result of the check of an archive: names and types of its files, or why they are left out, or the reason for refusal. */
async function verdict(name: string): Promise<unknown> {
  const files: unknown[] = []
  try {
    for await (const entry of checkArchive(`${folder}/${name}.zip`, { maxBytes: 1e9, maxEntries: 100 }))
      files.push([entry.name, entry.left_out ? { left_out: entry.left_out } : entry.type])
  } catch (error) {
    if (!(error instanceof ArchiveRefused)) throw error
    const { reason, entry, other } = error
    return { reason, entry, ...(other !== undefined && { other }) }
  }
  return files
}

const pdf = 'application/pdf'
const polish = [
  ['Instrukcja obsługi kotła.pdf', pdf],
  ['zdjęcia/Wyświetlacz – błąd.png', 'image/png'],
  ['Żółta karta.pdf', pdf],
]
const hyphenated = polish.map(([name = '', type]) => [name.replace('–', '-'), type])

const verdicts: Record<string, unknown> = {
  climbs: { reason: 'climbs', entry: '../../evil.pdf' },
  'climbs-backslash': { reason: 'climbs', entry: 'a/../../e.pdf' },
  absolute: { reason: 'absolute', entry: '/etc/evil.pdf' },
  drive: { reason: 'absolute', entry: 'C:/evil.pdf' },
  // What cannot be read is left out; the rest is taken.
  link: [['manual.pdf', { left_out: 'link' }]],
  encrypted: [['manual.pdf', { left_out: 'password' }]],
  aes: [['manual.pdf', { left_out: 'password' }]],
  lzma: [['manual.pdf', { left_out: 'method' }]],
  // A program that marks whole files as links means their content.
  symlink: [
    ['link.jpg', { left_out: 'link' }],
    ['foto.jpg', 'image/jpeg'],
  ],
  nested: [['inner/manuals.zip', { left_out: 'nested' }]],
  'nested-as-pdf': [['manual.pdf', { left_out: 'nested' }]],
  'size-more': { reason: 'sizeLies', entry: 'manual.pdf' },
  'size-less': { reason: 'sizeLies', entry: 'manual.pdf' },
  'size-directory': { reason: 'damaged', entry: 'manual.pdf' },
  'name-local': { reason: 'damaged', entry: 'manual.pdf' },
  bomb: { reason: 'sizeLies', entry: 'zeros.bin' },
  overlap: { reason: 'damaged', entry: 'b.pdf', other: 'a.pdf' },
  crc: { reason: 'crc', entry: 'manual.pdf' },
  'deflate-damaged': { reason: 'damaged', entry: 'manual.pdf' },
  truncated: { reason: 'cut', entry: undefined },
  'directory-damaged': { reason: 'damaged', entry: undefined },
  type: [
    ['a.pdf', pdf],
    ['manual.pdf', { left_out: 'type' }],
  ],
  'type-other': [['manual.pdf', { left_out: 'type' }]],
  twice: { reason: 'duplicate', entry: 'a.pdf', other: 'a.pdf' },
  'twice-case': [
    ['Zawór.pdf', { left_out: 'twin' }],
    ['zawór.PDF', { left_out: 'twin' }],
  ],
  'twice-form': { reason: 'duplicate', entry: 'zawór.pdf', other: 'zawór.pdf' },
  // Left behind by Office, macOS and a person who packed the whole folder: none of them is a reason to refuse the rest.
  'with-owner': [
    ['a.pdf', pdf],
    ['~$lista.xlsx', { left_out: 'system' }],
  ],
  'with-appledouble': [
    ['a.pdf', pdf],
    ['._a.pdf', { left_out: 'system' }],
  ],
  'with-empty-pdf': [
    ['a.pdf', pdf],
    ['pusty.pdf', { left_out: 'empty' }],
  ],
  'with-docx': [
    ['a.pdf', pdf],
    ['opis.docx', { left_out: 'format' }],
  ],
  'with-real-xls': [
    ['a.pdf', pdf],
    ['lista.xls', { left_out: 'format' }],
  ],
  piped: [['manual.pdf', pdf]],
  zip64: [['manual.pdf', pdf]],
  cp852: hyphenated,
  cp1250: polish,
  utf8: polish,
  macos: [...polish, ['__MACOSX/._manual.pdf', { left_out: 'system' }], ['.DS_Store', { left_out: 'system' }]],
  'unicode-field': [['Instrukcja obsługi.pdf', pdf]],
}

it.each(Object.entries(verdicts))('%s.zip', async (name, expected) => {
  expect(await verdict(name)).toEqual(expected)
})

it('every archive beside them is tried', () => {
  const archives = readdirSync(folder).flatMap((name) => /^(.*)\.zip$/.exec(name)?.[1] ?? [])
  expect(archives.toSorted()).toEqual(Object.keys(verdicts).toSorted())
})
