import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { type ArchiveEntry, type ArchiveOptions, checkArchive } from '#server/archive/check.ts'
import { openEntry } from '#server/archive/open-entry.ts'
import { temporaryFile } from '#tests/support/temporary-file.ts'

const manual = readFileSync('tests/fixtures/warranty-book.pdf')
const photo = readFileSync('tests/fixtures/photo.jpg')

async function entriesOf(path: string, options: Partial<ArchiveOptions> = {}): Promise<ArchiveEntry[]> {
  const entries: ArchiveEntry[] = []
  for await (const entry of checkArchive(path, { maxBytes: 1e9, maxEntries: 100, ...options })) entries.push(entry)
  return entries
}

async function archive(files: Record<string, Buffer>): Promise<string> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(content, name)
  zip.end()
  return temporaryFile('archive.zip', await buffer(zip.outputStream))
}

it('hands over each file with its type, and opens it again', async () => {
  const path = await archive({ 'instrukcje/Książka.pdf': manual, 'zdjęcie.jpg': photo, '.DS_Store': Buffer.from('x') })
  const entries = await entriesOf(path)
  expect(entries).toMatchObject([
    { name: 'instrukcje/Książka.pdf', size: manual.length, type: 'application/pdf' },
    { name: 'zdjęcie.jpg', size: photo.length, type: 'image/jpeg', left_out: null },
    { name: '.DS_Store', left_out: 'system' },
  ])
  for (const [index, content] of [manual, photo].entries())
    expect(await buffer(openEntry(path, entries[index] as ArchiveEntry))).toEqual(content)
})

it('is refused with the entry that is at fault', async () => {
  const text = await archive({ 'a.pdf': manual, 'b.pdf': photo })
  expect(await entriesOf(text)).toMatchObject([{ left_out: null }, { name: 'b.pdf', left_out: 'type' }])
  const twice = await archive({ 'a.pdf': manual, 'A.PDF': manual })
  expect(await entriesOf(twice)).toMatchObject([{ left_out: 'twin' }, { left_out: 'twin' }])
  await expect(entriesOf(text, { maxEntries: 1 })).rejects.toMatchObject({ reason: 'tooManyEntries' })
  await expect(entriesOf(text, { maxBytes: 100 })).rejects.toMatchObject({ reason: 'tooLarge', entry: 'a.pdf' })
  await expect(entriesOf('package.json')).rejects.toMatchObject({ reason: 'notArchive' })
})
