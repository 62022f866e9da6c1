import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { checkArchive } from '#server/archive/check.ts'
import { ArchiveRefused } from '#server/archive/refused.ts'

const folder = 'tests/fixtures/archives'

/** The result of the check of an archive: names and types of its files, or the reason for refusal. */
async function verdict(name: string): Promise<unknown> {
  const files: unknown[] = []
  try {
    for await (const entry of checkArchive(`${folder}/${name}.zip`, { maxBytes: 1e9, maxEntries: 100 }))
      files.push([entry.name, entry.type])
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
  link: { reason: 'link', entry: 'manual.pdf' },
  encrypted: { reason: 'encrypted', entry: 'manual.pdf' },
  aes: { reason: 'encrypted', entry: 'manual.pdf' },
  lzma: { reason: 'method', entry: 'manual.pdf' },
  nested: { reason: 'nested', entry: 'inner/manuals.zip' },
  'nested-as-pdf': { reason: 'nested', entry: 'manual.pdf' },
  'size-more': { reason: 'sizeLies', entry: 'manual.pdf' },
  'size-less': { reason: 'sizeLies', entry: 'manual.pdf' },
  'size-directory': { reason: 'damaged', entry: 'manual.pdf' },
  'name-local': { reason: 'damaged', entry: 'manual.pdf' },
  bomb: { reason: 'sizeLies', entry: 'zeros.bin' },
  overlap: { reason: 'damaged', entry: 'b.pdf', other: 'a.pdf' },
  crc: { reason: 'crc', entry: 'manual.pdf' },
  'deflate-damaged': { reason: 'damaged', entry: 'manual.pdf' },
  truncated: { reason: 'notArchive', entry: undefined },
  'directory-damaged': { reason: 'damaged', entry: undefined },
  type: { reason: 'type', entry: 'manual.pdf' },
  'type-other': { reason: 'type', entry: 'manual.pdf' },
  twice: { reason: 'duplicate', entry: 'a.pdf', other: 'a.pdf' },
  'twice-case': { reason: 'duplicate', entry: 'zawór.PDF', other: 'Zawór.pdf' },
  'twice-form': { reason: 'duplicate', entry: 'zawór.pdf', other: 'zawór.pdf' },
  piped: [['manual.pdf', pdf]],
  zip64: [['manual.pdf', pdf]],
  cp852: hyphenated,
  cp1250: polish,
  utf8: polish,
  macos: polish,
  'unicode-field': [['Instrukcja obsługi.pdf', pdf]],
}

it.each(Object.entries(verdicts))('%s.zip', async (name, expected) => {
  expect(await verdict(name)).toEqual(expected)
})

it('every archive beside them is tried', () => {
  const archives = readdirSync(folder).flatMap((name) => /^(.*)\.zip$/.exec(name)?.[1] ?? [])
  expect(archives.toSorted()).toEqual(Object.keys(verdicts).toSorted())
})
