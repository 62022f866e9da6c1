import { createElement, Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { textsApart } from '#views/jsx/texts-apart.ts'

const icon = createElement('i', { key: 'icon' })
const htmlOf = (type: 'p' | 'option' | typeof Fragment, children: unknown) =>
  renderToStaticMarkup(createElement(type, textsApart(type, { children: children as never })))

test.each([
  ['a text alone is written by its element', 'p', 'Dalej', '<p>Dalej</p>'],
  ['texts alone are one', 'p', ['Strona ', 2, ' z ', 19], '<p>Strona 2 z 19</p>'],
  ['a text beside an element', 'p', [icon, 'Dalej'], '<p><i></i><bdi>Dalej</bdi></p>'],
  ['texts beside each other', 'p', ['Jan', ' ', 'Lis', icon], '<p><bdi>Jan Lis</bdi><i></i></p>'],
  ['a text beside what may come', 'p', ['Dalej', false], '<p>Dalej</p>'],
  ['a space between elements', 'p', [icon, ' ', icon], '<p><i></i> <i></i></p>'],
  ['a text without an element around it', Fragment, 'Dalej', '<bdi>Dalej</bdi>'],
  ['texts without an element around them', Fragment, ['Strona ', 2], '<bdi>Strona 2</bdi>'],
  ['what can hold text alone', 'option', ['Strona ', 2], '<option>Strona 2</option>'],
] as const)('%s', (_, type, children, html) => {
  expect(htmlOf(type, children)).toBe(html)
})

test('no element changes its place because a text beside it comes or goes', () => {
  const places = (row: unknown[]) => {
    const { children } = textsApart('p', { children: row as never }) as { children: unknown[] }
    return children.indexOf(icon)
  }
  expect(places(['Dalej', false, icon, 'koniec'])).toBe(2)
  expect(places([false, 'Dalej', icon, null])).toBe(2)
  expect(places(['Dalej', ', ', icon])).toBe(2)
})
