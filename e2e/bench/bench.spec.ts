import { expect } from '@playwright/test'
import { test } from '#e2e/support/fixtures.ts'
import { parts, sectionOf } from '#scripts/bench/parts.ts'
import { sizeOf } from '#scripts/bench/size.ts'

/** The other parts of `npm run bench` are tried in `tests/server/bench/bench.test.ts`. */
test('the part "client" of the bench measures each of its screens', async ({ baseURL }) => {
  const product = { url: baseURL ?? '', dataDir: process.env.DATA_DIR ?? '', memory: () => 0 }
  const section = await sectionOf(
    parts.client as NonNullable<typeof parts.client>,
    product,
    null as never,
    sizeOf(0.002),
  )
  const [, , ...lines] = section.split('\n').filter((line) => line.startsWith('| '))
  const cells = lines.map((line) => line.split('|').map((cell) => cell.trim()))
  expect(cells.map(([, screen]) => screen)).toEqual(['login', 'list of devices', 'list of service orders'])
  for (const [, , kilobytes, , requests] of cells) {
    expect(kilobytes).toMatch(/^[1-9]\d* kB$/)
    expect(Number(requests)).toBeGreaterThan(5)
  }
  // Sizes do not depend on the machine. With all of Mantine in its start, the sign-in page loads 100 kB more.
  const [login] = cells
  expect(Number.parseInt(login?.[2] ?? '', 10)).toBeLessThan(200)
})
