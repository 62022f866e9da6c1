import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { servedBrowsers } from '#scripts/build/browser-support.ts'
import { newerStyles, unservedStyles, withoutNewerStyles } from '#scripts/build/newer-styles.ts'

const notStarted = readFileSync('public/not-started.js', 'utf8').replaceAll(/\/\/.*$/gm, '')

test('the script that says which browsers are served has no syntax that is newer than ES5', () => {
  const newer = {
    arrow: /=>/,
    block: /\b(?:const|let|class)\s/,
    template: /`/,
    optional: /\?\.|\?\?/,
    spread: /\.\.\./,
    comma: /,\s*\)/,
  }
  expect(Object.keys(newer).filter((name) => newer[name as keyof typeof newer].test(notStarted))).toEqual([])
})

test('README and documentation name the browsers that `browserslist` states', () => {
  const pages = ['README.md', 'docs/browsers.md']
  expect(pages.filter((page) => !readFileSync(page, 'utf8').includes(servedBrowsers))).toEqual([])
})

const featuresOf = (css: string) => newerStyles(css).map(({ feature }) => feature)

describe('a style that a served browser lacks', () => {
  it.each([
    ['.a:has(b) { color: red }', ':has'],
    ['.a { color: color-mix(in srgb, red, blue) }', 'color-mix()'],
    ['.a { --tint: red; --tint: color-mix(in srgb, red, blue) }', 'color-mix()'],
    ['.a { color: color-mix(in srgb, red, blue); color: red }', 'color-mix()'],
    ['.a { grid-template-columns: subgrid }', 'grid-template-columns: subgrid'],
    ['.a { text-wrap: balance }', 'text-wrap'],
  ])('is found: %s', (css, feature) => {
    expect(featuresOf(css)).toEqual([feature])
  })

  it.each([
    '.a { color: red; color: color-mix(in srgb, red, blue) }',
    '.a { grid-template-columns: 1fr 1fr; grid-template-columns: subgrid }',
    '@supports selector(:has(*)) { .a:has(b) { color: red } }',
    '.a:hover:not(.b)::before { content: ":has("; color: var(--red) }',
  ])('is none where a plain one stands first or a condition around it: %s', (css) => {
    expect(featuresOf(css)).toEqual([])
  })

  it('fails the build, unless what is there without it is written down', () => {
    const found = newerStyles('.card:has(.price) { display: block } .a { text-wrap: balance }')
    expect(unservedStyles(found)).toEqual([':has in .card:has(.price)'])
  })

  it('is left out of the sheets of the oldest browser, whose own rules stay', () => {
    const css =
      '.a { color: red; color: color-mix(in srgb, red, blue) } .b:has(c) { color: red } @supports not selector(:has(*)) { .d { color: red } }'
    expect(withoutNewerStyles(css).replaceAll(/\s+/g, ' ')).toBe('.a { color: red } .d { color: red }')
  })
})

/** The build checks the style sheets themselves, Mantine's too. A value in a script has no plain one before it, and a selector throws. */
test('no script of the client has a style that a served browser lacks', () => {
  const code = (file: string) => readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => /color-mix\(|:has\(|\bsubgrid\b/.test(code(file)))
  expect(files).toEqual([])
})
