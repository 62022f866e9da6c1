import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

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
