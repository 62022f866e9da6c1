import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const source = (file: string) => readFileSync(join(root, file), 'utf8')

/** The names of the steps that a scale of the theme declares. */
function stepsOf(scale: string): string[] {
  const [, body = ''] =
    new RegExp(`^const ${scale} = \\{([^}]+)\\}`, 'm').exec(source('src/views/theme/theme.ts')) ?? []
  return [...body.matchAll(/(?:'([\w]+)'|(\w+)): '/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
}

interface Scale {
  of: string
  variable: string
  properties: RegExp
  /** Values off the scale, each with its reason. */
  exceptions: Record<string, string>
}

const scales: Scale[] = [
  {
    of: 'spacing',
    variable: 'spacing',
    properties: /^(?:margin|padding)(?:-[\w-]+)?$|^(?:row-|column-)?gap$/,
    exceptions: {
      '1px': 'borders that lie over each other',
      '-1px': 'borders that lie over each other',
      '-13px': 'the middle of a line of 18 pixels in a button of 44',
      '34px': 'the button inside of a field',
      '52px': 'the button inside of a field',
      '60px': 'the indentation of a tree',
      '64px': 'the two buttons in the corner of a panel',
      '72px': 'the bar at the bottom of the page',
      '92px': 'the indentation of a tree',
    },
  },
  { of: 'radius', variable: 'radius', properties: /^border(?:-[\w-]+)?-radius$/, exceptions: {} },
  {
    of: 'fontSizes',
    variable: 'font-size',
    properties: /^font-size$/,
    exceptions: { '2.25rem': 'the headline beside the form of signing in stands alone on its half of the page' },
  },
  {
    of: 'lineHeights',
    variable: 'line-height',
    properties: /^line-height$/,
    exceptions: { '44px': 'as high as a thumb needs' },
  },
]

const declarations = globSync('src/**/*.css', { cwd: root })
  .filter((file) => !file.endsWith('theme/print.css'))
  .flatMap((file) =>
    [...source(file).matchAll(/^\s*([\w-]+): ([^;]+);/gm)].map(([, property = '', value = '']) => ({
      file,
      property,
      value,
    })),
  )

/** Without what is not measured in pixels: `calc()` with the size of something, variables, paper, sizes relative to their text. */
const lengths = (value: string) =>
  value
    .replaceAll(/(?:calc|max|min|clamp)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g, '')
    .split(/\s+/)
    .filter((word) => /^-?[\d.]+(?:px|rem)$/.test(word) && Number.parseFloat(word) !== 0)

describe.each(scales)('style sheets take $of from the theme', ({ of, variable, properties, exceptions }) => {
  const values = declarations.filter(({ property }) => properties.test(property))

  test('no length of their own', () => {
    expect(values.length).toBeGreaterThan(50)
    expect(values.filter(({ value }) => lengths(value).some((length) => !(length in exceptions)))).toEqual([])
  })

  test('each step they name is one of the theme', () => {
    const named = declarations.flatMap(({ file, value }) =>
      [...value.matchAll(new RegExp(`var\\(--mantine-${variable}-(\\w+)\\)`, 'g'))].map(([, step = '']) => ({
        file,
        step,
      })),
    )
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter(({ step }) => !stepsOf(of).includes(step))).toEqual([])
  })

  test('each exception is still needed', () => {
    const found = values.flatMap(({ value }) => lengths(value))
    expect(Object.keys(exceptions).filter((length) => !found.includes(length))).toEqual([])
  })
})

/** The names of Mantine's props that take a step. Their values are checked here: to TypeScript, any string is one. */
const props: [scale: string, names: RegExp][] = [
  ['spacing', /^(?:[mp](?:[tblrxyse]|is|ie)?|gap|rowGap|columnGap|spacing|verticalSpacing|horizontalSpacing)$/],
  ['radius', /^(?:bdrs|radius)$/],
  ['fontSizes', /^fz$/],
  ['lineHeights', /^lh$/],
]

test.each(props)('a word in a prop is a step of %s', (scale, names) => {
  const steps = stepsOf(scale)
  expect(steps.length).toBeGreaterThan(4)
  const words = globSync('src/views/**/*.tsx', { cwd: root }).flatMap((file) =>
    [...source(file).matchAll(/\s(\w+)=(?:"([^"]+)"|\{\{ ([^}]+) \}\})/g)]
      .filter(([, name = '']) => names.test(name))
      .flatMap(([, , word = '', byWidth = '']) => [
        ...word.split(' '),
        ...[...byWidth.matchAll(/: '([^']+)'/g)].flatMap(([, value = '']) => value.split(' ')),
      ])
      .filter((word) => /^-?\w+$/.test(word) && !['', 'auto', 'inherit', '0'].includes(word))
      .map((word) => ({ file, word })),
  )
  expect(words.length).toBeGreaterThan(10)
  expect(
    words.filter(({ word }) => !steps.includes(word.replace(/^-/, '')) && !/^[\d.]+(?:em|vh)$/.test(word)),
  ).toEqual([])
})

test('a gap between rows and columns stands on an element that takes two steps', () => {
  const gaps = globSync('src/views/**/*.tsx', { cwd: root }).flatMap((file) =>
    [...source(file).matchAll(/<(\w+)\s(?:[^<>]|=>)*?\bgap="[^"]* [^"]*"/g)].map(([, element = '']) => ({
      file,
      element,
    })),
  )
  expect(gaps.length).toBeGreaterThan(40)
  expect(gaps.filter(({ element }) => !['Group', 'Columns', 'Split'].includes(element))).toEqual([])
})
