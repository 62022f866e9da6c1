import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const views = globSync('src/**/*.tsx').map((file) => ({ file, text: readFileSync(file, 'utf8') }))

it('no field cuts what is typed or pasted', () => {
  const cutting = views.filter(({ text }) => /\smaxLength=/.test(text))
  expect(cutting.map(({ file }) => file)).toEqual([])
})

it('fields of paragraphs show when a text is too long; those that read a list, or cannot be typed into, have no limit', () => {
  const plain = views.filter(({ text }) => /<Textarea\b(?![^>]*readOnly)/.test(text))
  expect(plain.map(({ file }) => file).toSorted()).toEqual([
    'src/views/components/fields/limited-text.tsx',
    'src/views/service-order/spare-parts/parts-lines-field.tsx',
  ])
})

it('only the list of recipients reads addresses, so that every such field takes what a mail program copies', () => {
  const own = views.filter(({ text }) => /<TagsInput\b/.test(text))
  expect(own.map(({ file }) => file)).toEqual(['src/views/components/fields/addresses-field.tsx'])
})

/** Forms with too few lines of text for keeping Enter, or a single one that Enter is meant to send. */
const short = [
  'auth/expired-session-dialog',
  'auth/login-screen',
  'auth/password-fields',
  'auth/reset-password-screens',
  'consent/cms/persons-screen',
  'import/cms/cell-editor',
  'offer/customer/answer-sheet',
  'partner/find/find-partner-screen',
  'service-order/handling/order-conversation',
  'service-order/handling/order-notes',
  'training/cms/attendance/scan-panel',
  'unit/public/warranty-screen',
  'unit/unit-finder',
  'user/public/invitation-screen',
]

it('Enter in a line of a long form does not send it', () => {
  const open = views.filter(({ text }) => {
    const forms = text.match(/<form\b|component="form"/g) ?? []
    return forms.length > (text.match(/onKeyDown=\{keepEnter\}/g) ?? []).length
  })
  expect(open.map(({ file }) => file.replace(/^src\/views\/|\.tsx$/g, '')).toSorted()).toEqual(short)
})
