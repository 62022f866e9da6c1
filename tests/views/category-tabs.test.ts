import { createElement, Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { categoryTabs } from '#views/marketing/partner-zone/multimedia-screens.tsx'

test('a category of multimedia shows the icon that staff chose for it, and none where they chose none', () => {
  const category = { slug: 'filmy', name: 'Filmy', posts: 3 }
  const drawn = (icon: string | null) =>
    categoryTabs([{ ...category, icon }], '/multimedia/posts').map(({ label }) =>
      renderToStaticMarkup(createElement(Fragment, null, label)),
    )
  expect(drawn('video')[0]).toMatch(/^<svg.*<\/svg>Filmy$/)
  expect(drawn(null)).toEqual(['Filmy'])
  expect(categoryTabs([{ ...category, icon: null }], '/multimedia/posts')).toMatchObject([
    { href: '/multimedia/posts/filmy', count: 3 },
  ])
})
