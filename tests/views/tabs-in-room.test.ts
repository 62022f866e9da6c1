import { expect, test } from 'vitest'
import { tabsInRoom } from '#views/components/page/links/link-tabs.tsx'

const tabs = (count: number) => Array.from({ length: count }, (_, index) => ({ href: `/${index + 1}` }))
const hrefs = (list: readonly { href: string }[]) => list.map(({ href }) => href).join(' ')

test('eleven tabs are six and the current one by its name; the rest is behind "More"', () => {
  const first = tabsInRoom(tabs(11), '/2')
  expect([hrefs(first.shown), hrefs(first.more)]).toEqual(['/1 /2 /3 /4 /5 /6', '/7 /8 /9 /10 /11'])
  const behind = tabsInRoom(tabs(11), '/9')
  expect([hrefs(behind.shown), hrefs(behind.more)]).toEqual(['/1 /2 /3 /4 /5 /6 /9', '/7 /8 /10 /11'])
  expect(hrefs(tabsInRoom(tabs(11), undefined).more)).toBe('/7 /8 /9 /10 /11')
})

test('nothing is behind "More" alone', () => {
  expect(tabsInRoom(tabs(7), '/1').more).toEqual([])
  expect(hrefs(tabsInRoom(tabs(8), '/1').more)).toBe('/7 /8')
})
