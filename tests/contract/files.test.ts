import { describe, expect, it } from 'vitest'
import { fieldRule, fileRefusal, formatOf, megabyte, type Purpose } from '#contract/media/files.ts'
import { messageText } from '#contract/messages/messages.ts'

/** The table of section 5 of the specification. */
const limits: [Purpose, string, number, string][] = [
  ['warranty_book', 'karta.pdf', 8, 'karta.jpg'],
  ['warranty_images', 'tabliczka.jpg', 5, 'tabliczka.pdf'],
  ['warranty_video', 'usterka.mp4', 30, 'usterka.mkv'],
  ['warranty_other', 'protokol.png', 5, 'protokol.docx'],
]

describe('a file of a warranty order', () => {
  it.each(limits)('%s takes %s up to %i MB and refuses %s', (purpose, filename, limit, other) => {
    expect(fileRefusal(purpose, { filename, size: limit * megabyte })).toBeNull()
    expect(fileRefusal(purpose, { filename, size: limit * megabyte + 1 })?.key).toBe('file.too_large')
    expect(fileRefusal(purpose, { filename: other, size: 10 })?.key).toBe('file.format')
    expect(fileRefusal(purpose, { filename, size: 0 })?.key).toBe('file.empty')
  })

  it('in a format of phones says what to do about it', () => {
    expect(fileRefusal('warranty_video', { filename: 'IMG_0001.MOV', size: 10 })?.key).toBe('file.quicktime')
    expect(fileRefusal('external_certificate', { filename: 'IMG_0002.heic', size: 10 })?.key).toBe('file.heic_photo')
    expect(fileRefusal('warranty_book', { filename: 'IMG_0002.heic', size: 10 })?.key).toBe('file.format')
  })

  it('of another program says what to do about it, and one by another name of its format is taken', () => {
    const keyOf = (purpose: Purpose, filename: string) => fileRefusal(purpose, { filename, size: 10 })?.key ?? 'taken'
    for (const name of ['ceny.csv', 'ceny.ods', 'ceny.xlsb'])
      expect(keyOf('import_xls', name)).toBe('file.other_workbook')
    expect(keyOf('import_xls', 'ceny.xlsm')).toBe('taken')
    expect(keyOf('import_xls', 'ceny.pdf')).toBe('file.format')
    expect(keyOf('warranty_images', 'zdjecie.webp')).toBe('file.webp')
    expect(keyOf('warranty_images', 'zdjecie.jfif')).toBe('taken')
    expect(keyOf('warranty_book', 'zdjecie.webp')).toBe('file.format')
  })

  it('counts towards the total of its group', () => {
    const others = [{ size: 3 * megabyte }, { size: megabyte }]
    expect(fileRefusal('warranty_images', { filename: 'a.png', size: megabyte }, others)).toBeNull()
    expect(fileRefusal('warranty_images', { filename: 'a.png', size: megabyte + 1 }, others)).toEqual({
      key: 'file.total_too_large',
      parameters: { limit: 5 },
    })
  })

  it('has a format that its field accepts, where the field accepts fewer than its purpose', () => {
    const pictures = { formats: ['jpg', 'png'], count: 1 } as const
    expect(fieldRule('library', pictures)).toEqual({ formats: ['jpg', 'png'], count: 1, limit: 50 })
    expect(fieldRule('library')).toMatchObject({ count: 100, limit: 50, total: 250 })
    expect(fileRefusal('library', { filename: 'a.png', size: 10 }, [], pictures)).toBeNull()
    expect(fileRefusal('library', { filename: 'ulotka.pdf', size: 10 }, [], pictures)).toEqual({
      key: 'file.format',
      parameters: { formats: 'jpg, png' },
    })
  })

  it('has a large limit shown in gigabytes', () => {
    const refusal = fileRefusal('import_zip', { filename: 'dokumenty.zip', size: 1537 * megabyte })
    const said = (locale: string) => refusal && messageText(refusal.key, locale, refusal.parameters)
    expect(said('pl')).toBe('Plik jest za duży. Limit: 1,5 GB')
    expect(said('en')).toBe('The file is too large. Limit: 1.5 GB')
  })

  it('has the format of its last extension, whatever the case', () => {
    expect(formatOf('Zdjęcie 1.JPEG')).toBe('jpg')
    expect(formatOf('faktura.pdf.exe')).toBeNull()
    expect(formatOf('pdf')).toBeNull()
  })
})
