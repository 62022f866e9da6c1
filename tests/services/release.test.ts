import { expect, test } from 'vitest'
import { createRelease } from '#services/release.ts'
import { memoryStorage } from '#tests/support/memory-storage.ts'

const pageWith = (entry: string) => `<html><script type="module" crossorigin src="${entry}"></script></html>`

/** A tab that was opened with the release `old`; `reload` opens it anew with another. */
function start() {
  const memory = memoryStorage()
  const server = { page: async () => pageWith('/assets/old.js') }
  let reloads = 0
  const open = (entry: string) =>
    createRelease({
      entry,
      fetchPage: () => server.page(),
      memory,
      reload: () => {
        reloads += 1
      },
    })
  return { server, open, reloads: () => reloads }
}

test('a page learns whether the server still has its release, and not from answers of others', async () => {
  const { server, open } = start()
  const release = open('/assets/old.js')
  expect(await release.check()).toBe('same')
  server.page = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await release.check()).toBe('unreachable')
  server.page = async () => '<html>Sign in to our network</html>'
  expect(await release.check()).toBe('unreachable')
  server.page = async () => pageWith('/assets/new.js')
  expect(await release.check()).toBe('replaced')
})

test('after a release the page is reloaded once, even when the server still serves the old page', async () => {
  const { server, open, reloads } = start()
  server.page = async () => pageWith('/assets/new.js')
  const release = open('/assets/old.js')
  expect(await release.isReplaced()).toBe(true)
  release.reload()
  expect(reloads()).toBe(1)
  expect(await open('/assets/old.js').isReplaced()).toBe(false)

  server.page = async () => pageWith('/assets/newest.js')
  expect(await open('/assets/new.js').isReplaced()).toBe(true)
})
