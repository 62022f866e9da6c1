import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import { expect, it } from 'vitest'
import { type CertificatePaper, certificatePdf } from '#server/modules/training/certificates/pdf.ts'

const text = (words: string, y: number) => ({
  kind: 'text' as const,
  text: words,
  x: 30,
  y,
  width: 240,
  size: 28,
  bold: y % 2 === 0,
  align: 'center' as const,
  colour: '#10181c',
})
const paper: CertificatePaper = {
  orientation: 'landscape',
  elements: [
    text('{full_name}', 40),
    text('{training_name}', 71),
    text('Nr {certificate_number}', 100),
    text('Ważny do {expires_on}', 121),
    { ...text('', 150), kind: 'qr', width: 30 },
  ],
  background: null,
  data: {
    full_name: 'Żółć Gęślą-Jaźń',
    training_name: 'Zażółcanie: ąćęłńóśźż ĄĆĘŁŃÓŚŹŻ',
    certificate_number: 'CERT/2026/0007',
    issued_on: '02.03.2026',
    expires_on: '',
    training_date: '02.03.2026',
    city: 'Łódź',
    company: 'Instal',
    issuer: 'Dom',
  },
  address: 'https://portal.test/#/verify/abcdefgh',
  title: 'CERT/2026/0007 – Żółć Gęślą-Jaźń',
  author: 'Dom',
  made_at: new Date('2026-03-02T08:00:00Z'),
}

const read = async (pdf: Buffer) => {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const { text, totalPages } = await extractText(document, { mergePages: true })
  return { text, totalPages, meta: await getMeta(document) }
}

it('has every Polish letter, the person and the language, on one page', async () => {
  const { text, totalPages, meta } = await read(await certificatePdf(paper))
  expect(totalPages).toBe(1)
  expect(text).toContain('Żółć Gęślą-Jaźń')
  expect(text).toContain('Zażółcanie: ąćęłńóśźż ĄĆĘŁŃÓŚŹŻ')
  expect(text).toContain('Nr CERT/2026/0007')
  expect(meta.info).toMatchObject({ Title: paper.title, Author: 'Dom', Language: 'pl-PL' })
})

it('leaves out a line whose content is unknown', async () => {
  expect((await read(await certificatePdf(paper))).text).not.toContain('Ważny do')
})

it('keeps a very long name on the page, in two lines', async () => {
  const full_name = 'Konstancja Wilhelmina Zofia '.repeat(6).trim()
  const { text } = await read(await certificatePdf({ ...paper, data: { ...paper.data, full_name } }))
  expect(text.replaceAll(/\s+/g, ' ')).toContain(full_name)
})

it('is the same to the byte each time', async () => {
  expect(await certificatePdf(paper)).toEqual(await certificatePdf(paper))
})
