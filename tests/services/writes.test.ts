import { expect, test } from 'vitest'
import { createWrites } from '#services/writes.ts'

test('a change is told once to each, also to who stops and listens again within it, and not after it has stopped', () => {
  const { told, listen } = createWrites()
  const heard: string[] = []
  let stop = () => undefined as unknown
  const again = () => {
    heard.push('counts')
    stop()
    stop = listen(again)
  }
  stop = listen(again)
  const stopOther = listen(() => heard.push('other'))
  told()
  expect(heard).toEqual(['counts', 'other'])
  stopOther()
  told()
  expect(heard).toEqual(['counts', 'other', 'counts'])
})
