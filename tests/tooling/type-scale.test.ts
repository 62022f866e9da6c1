import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const source = (file: string) => readFileSync(join(root, file), 'utf8')

/** Files whose styles keep to the scale. */
const kept = 'src/views/**/*'

/** The scale of src/views/theme/tokens.css, and what stands for one of its sizes in a zone. */
const steps = [12, 13, 14, 15, 16, 18, 20, 26]
const sizes = [
  ...steps.map((step) => `var(--text-${step})`),
  'var(--small)',
  ...[1, 2, 3].map((n) => `var(--heading-${n})`),
]

/** Sizes off the scale, each with its reason. */
const exceptions: Record<string, string> = {
  '2.25rem': 'the headline beside the form of signing in stands alone on its half of the page',
  'clamp(16px, 4.6vw, 20px)': 'the figure of a report keeps to one line on a phone',
}

const isKept = (size: string) =>
  sizes.includes(size) || size === 'inherit' || /^[\d.]+(em|pt)$/.test(size) || size in exceptions

test('a size of type is one of the eight of the scale, relative to its text, or in points on paper', () => {
  expect(source('src/views/theme/tokens.css').match(/--text-\d+/g)).toEqual(
    expect.arrayContaining(steps.map((step) => `--text-${step}`)),
  )
  const styles = globSync(`${kept}.css`, { cwd: root }).flatMap((file) =>
    [...source(file).matchAll(/font-size: ([^;]+);/g)].map(([, size = '']) => ({ file, size })),
  )
  expect(styles.length).toBeGreaterThan(30)
  expect(styles.filter(({ size }) => !isKept(size))).toEqual([])
  const props = globSync(`${kept}.tsx`, { cwd: root }).flatMap((file) =>
    [...source(file).matchAll(/\bfz=(?:\{(\d+)\}|"([^"]+)")/g)].map(([, step, size]) => ({ file, step, size })),
  )
  expect(props.filter(({ step, size }) => (step ? !steps.includes(Number(step)) : !isKept(size ?? '')))).toEqual([])
})
