import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { missingHistory } from '#tests/support/migrations/release-before.ts'

const run = (...parameters: string[]) =>
  spawnSync(process.execPath, ['scripts/next-release.ts', ...parameters], { encoding: 'utf8' })

const missing = missingHistory()
test.skipIf(missing)(
  `the requests that this release takes are those of the commit that was put into service${missing ? ` (${missing})` : ''}`,
  () => {
    const { status, stdout, stderr } = run('--check')
    expect(stderr).toBe('')
    expect(stdout).toMatch(/^Release \d+ is [0-9a-f]{40}, and its requests are those of /)
    expect(status).toBe(0)
  },
)

test('the next release does not begin after a commit that does not exist', () => {
  const { status, stderr } = run('no-such-release')
  expect(stderr).toBe('no-such-release is no commit of this history.\n')
  expect(status).toBe(1)
})
