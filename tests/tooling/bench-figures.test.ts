import { expect, it } from 'vitest'
import { compareFigures } from '#tests/support/bench-figures.ts'

const page = (rate: number, upload: string, load: string) => `# Performance

## Calls

The load average before was ${load}.

| call | connections | calls/s | p99 |
| --- | ---: | ---: | ---: |
| devices, page 1 | 1 | 400 | 7.0 |
| devices, page 1 | 16 | ${rate} | 90.0 |

## Files

| what | here | target |
| --- | ---: | ---: |
| upload by tus | ${upload} | 0.4 |
`

it('shows what has changed by a quarter or more, which way, and how loaded the machine was', () => {
  const told = compareFigures(page(1663, '8.1 s', '3.0'), page(600, '4.0 s', '7.5'))
  expect(told.split('\n')).toEqual([
    '5 figures stand on both pages, 2 differ by a quarter or more; 0 are new, 0 are gone.',
    '',
    'Calls',
    '  load average before: 3.0',
    '  load average now: 7.5',
    '  devices, page 1, 16 · calls/s: 1663 → 600 (0.36 ×, worse)',
    '',
    'Files',
    '  upload by tus · here: 8.1 s → 4.0 s (0.49 ×, better)',
  ])
})

it('counts lines that came and went', () => {
  const without = page(1663, '8.1 s', '3.0').replace(/\| devices, page 1 \| 1 \|.*\n/, '')
  expect(compareFigures(page(1663, '8.1 s', '3.0'), without)).toMatch(/^3 figures .* 0 are new, 2 are gone\./)
})
