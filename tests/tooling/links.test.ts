import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { linkedPages, linksOf } from '#scripts/linked-pages.ts'

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.(?:md|tsx?|mjs|sql)$/.test(path) && existsSync(path))
const texts = new Map(files.map((path) => [path, readFileSync(path, 'utf8')]))
const pages = [...texts].filter(([path]) => path.endsWith('.md'))

const decisions = new Set(readdirSync('docs/decisions').flatMap((name) => /^(\d{4})-.*\.md$/.exec(name)?.[1] ?? []))

const sections = ['Context', 'Decision', 'Consequences']

const pathInPage = /`((?:contract|src|server|tests|e2e|scripts|docs|locales|public)\/[\w./-]*)`/g
const pathInComment =
  /^\s*(?:\/?\*|\/\/|--) .*?\b((?:contract|src|server|tests|e2e|scripts|docs)\/[\w./-]+\.(?:tsx?|mjs|md|sql))\b/gm

test('every relative link in the documentation leads to a file, and to a heading of it', () => {
  const links = pages.flatMap(([path, text]) => linksOf(text).map((link) => ({ path, link })))
  expect(links.length).toBeGreaterThan(50)
  expect(links.filter(({ path, link }) => !leadsSomewhere(path, link))).toEqual([])
})

test('the package has every page and file that its pages link to, and so has the folder from which the image is built', () => {
  const handedOut = linkedPages(['docs/deployment.md', 'docs/operations.md'])
  expect(handedOut.length).toBeGreaterThan(30)
  const deploy = files.filter((path) => path.startsWith('deploy/'))
  const has = new Set([...handedOut, ...deploy])
  const dead = handedOut
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) => linksOf(texts.get(path) ?? '').map((link) => ({ path, link, file: targetOf(path, link) })))
    .filter(({ file }) => !has.has(file))
  expect(dead).toEqual([])
  // The image is built from what `.dockerignore` lets through: the last line that matches a path decides.
  const rules = readFileSync('.dockerignore', 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const isLetThrough = (path: string) => {
    const last = rules.findLast((rule) => {
      const pattern = rule.replace(/^!/, '')
      return pattern === '*' || path === pattern || path.startsWith(`${pattern}/`)
    })
    return last?.startsWith('!') ?? true
  }
  expect(handedOut.filter((path) => !isLetThrough(path))).toEqual([])
})

test('every word of find.md leads to files or folders that are there, and the words stand in their order', () => {
  const rows = rowsOf(texts.get('docs/find.md') ?? '')
  expect(rows.length).toBeGreaterThan(150)
  expect(deadRows(rows)).toEqual([])
  const words = rows.map(({ word }) => word.toLowerCase())
  expect(words).toEqual(words.toSorted())
})

test('a cell of find.md without a path, or with one that is not there, is found', () => {
  const page = [
    '| English | Polish | what it is | in the code | begin with |',
    '|---|---|---|---|---|',
    '| offer | oferta | – | – | `contract/offer/`, `docs/find.md` |',
    '| bill | rachunek | – | – | `contract/offer/`, `contract/bill/` |',
    '| lamp | lampa | – | – | the shop |',
    '| part of a row | – | – | `contract/offer/` |',
  ].join('\n')
  expect(deadRows(rowsOf(page))).toEqual(['bill', 'lamp', 'part of a row'])
})

test('every file and folder that the documentation or a comment names by its path is there', () => {
  const named = [...texts].flatMap(([path, text]) => pathsOf(path, text).map((name) => ({ path, name })))
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter(({ name }) => !existsSync(name))).toEqual([])
})

test('every decision that is referred to by its number exists', () => {
  const referred = [...texts].flatMap(([path, text]) => numbersOf(text).map((number) => ({ path, number })))
  expect(referred.length).toBeGreaterThan(10)
  expect(referred.filter(({ number }) => !decisions.has(number.padStart(4, '0')))).toEqual([])
})

test('every decision is listed in the index', () => {
  const index = texts.get('docs/decisions/README.md') ?? ''
  expect([...decisions].filter((number) => !index.includes(`](${number}-`))).toEqual([])
})

test('every decision has its number in the title, a context, a decision and consequences', () => {
  const incomplete = [...texts].filter(([path, text]) => {
    const number = /^docs\/decisions\/(\d{4})-/.exec(path)?.[1]
    return (
      number && !(text.startsWith(`# ${Number(number)}. `) && sections.every((name) => text.includes(`**${name}.**`)))
    )
  })
  expect(incomplete.map(([path]) => path)).toEqual([])
})

const targetOf = (page: string, link: string) => join(dirname(page), link.split('#')[0] || basename(page))

function leadsSomewhere(page: string, link: string): boolean {
  const [target = '', heading] = link.split('#')
  const path = target ? join(dirname(page), target) : page
  if (!existsSync(path)) return false
  return heading === undefined || headingsOf(readFileSync(path, 'utf8')).includes(heading)
}

/** Paths from the root of the repository: those that documentation marks as code, and files named in a comment. */
function pathsOf(file: string, text: string): string[] {
  const pattern = file.endsWith('.md') ? pathInPage : pathInComment
  return [...text.matchAll(pattern)].flatMap(([, name]) => name ?? [])
}

/** Headings in the form of GitHub's anchors. */
function headingsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  )
}

/** Numbers in "decision 106", "decisions 106, 113 and 121" or "decisions/0106", also when the list continues on the next line. */
function numbersOf(text: string): string[] {
  return [...text.matchAll(/\bdecisions?[ /](\d+(?:(?:,| and|, and| to)[\s*/]+\d+)*)/gi)].flatMap(([, list = '']) =>
    [...list.matchAll(/\d+/g)].map(([number]) => number),
  )
}

interface IndexRow {
  word: string
  /** The cell "begin with": paths in backticks, separated by commas. */
  begin: string
}

/** Rows of the index of words, above the table of words that are not used. */
function rowsOf(page: string): IndexRow[] {
  const [index = ''] = page.split('\n## ')
  return index
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) => {
      const [word = '', , , , begin = ''] = line
        .slice(1)
        .split('|')
        .map((cell) => cell.trim())
      return { word, begin }
    })
}

/** Words whose cell "begin with" is not a list of existing paths. */
function deadRows(rows: readonly IndexRow[]): string[] {
  return rows
    .filter(({ begin }) => !begin.split(', ').every((cell) => existsSync(/^`([\w./-]+)`$/.exec(cell)?.[1] ?? '')))
    .map(({ word }) => word)
}
